import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageSchema } from '#domain/listing.ts'
import { fromIndexed } from '#domain/search-document.ts'
import { searchDocumentSchema, searchIndexSchema } from '#domain/search-schemas.ts'
import { slugOf } from '#domain/slug.ts'
import { insertArchive } from '#server/repositories/archives.ts'
import { searchIndexOf } from '#server/repositories/search-index.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const maxIndexBytes = 25_000
const foundPage = pageSchema(searchDocumentSchema)

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database, siteDocuments: [aCourse] })
  })
  afterEach(() => server.close())

  async function find(query: string) {
    const response = await server.send('GET', `/api/search/?${new URLSearchParams({ q: query }).toString()}`)
    expect(response.status).toBe(200)
    return v.parse(foundPage, await response.json())
  }
  const paths = async (query: string) => (await find(query)).results.map(({ path }) => path)

  describe('the search of the server', () => {
    test('finds posts and software by any of their words or its beginning, the newest first', async () => {
      await server.aPost({ slug: 'bundles', title: 'Git bundles for groups', tags: ['kazi'] })
      server.clock.advance(60_000)
      await anArchive(server, 'git-cards', 'Cards to learn Git commands')
      await server.aPost({ slug: 'rain', title: 'Rain', excerpt: 'When to plant.' })
      expect(await paths('git')).toEqual(['/archive/1', '/blog/bundles'])
      expect(await paths('GI')).toHaveLength(2)
      expect(await paths('bund git')).toEqual(['/blog/bundles'])
      expect(await paths('kazi')).toEqual(['/blog/bundles'])
      expect(await paths('plant')).toEqual(['/blog/rain'])
      expect(await paths('git maize')).toEqual([])
      expect((await find('rain')).results[0]).toEqual({
        kind: 'posts',
        path: '/blog/rain',
        texts: {
          en: { title: 'Rain', text: 'When to plant.', words: 'Technology Asha Mwakyusa offline' },
        },
      })
    })

    test('finds the parts of words with punctuation inside', async () => {
      await server.aPost({ slug: 'servers', title: 'Node.js 2.0, TCP/IP and HTML/CSS' })
      for (const query of ['node.js', 'js', 'tcp/ip', 'css', '2.0'])
        expect(await paths(query), query).toEqual(['/blog/servers'])
    })

    test('finds a word with and without its accents, however they are encoded', async () => {
      await server.aPost({ slug: 'coffee', title: 'Caf\u00E9 \u00C9lan' })
      await server.aPost({ slug: 'marked', title: 'Cafe\u0301 E\u0301lan' })
      for (const query of ['cafe', 'CAF\u00C9', 'cafe\u0301', 'elan', '\u00E9lan', 'cafe \u00C9la'])
        expect(await paths(query), query).toEqual(['/blog/marked', '/blog/coffee'])
    })

    test('counts HEAD requests against the limit of the search', async () => {
      const strict = await startServer({ database, config: { rateLimitFactor: 0.005 } })
      try {
        const statusOf = async (method: 'HEAD' | 'GET') =>
          (await strict.send(method, '/api/search/?q=maize')).status
        expect([await statusOf('HEAD'), await statusOf('HEAD'), await statusOf('HEAD')]).toEqual([
          200, 200, 200,
        ])
        expect([await statusOf('HEAD'), await statusOf('GET')]).toEqual([429, 429])
      } finally {
        await strict.close()
      }
    })

    test('follows changes and deletions of a post', async () => {
      const slug = await server.aPost({ title: 'Maize' })
      await server.db.updateTable('posts').set({ search_text: 'mtama' }).where('slug', '=', slug).execute()
      expect([await paths('maize'), await paths('mtama')]).toEqual([[], [`/blog/${slug}`]])
      await server.db.deleteFrom('posts').where('slug', '=', slug).execute()
      expect(await paths('mtama')).toEqual([])
    })

    test.each([
      '""',
      '" OR *',
      "a' & b:*",
      'NEAR(a b)',
      '-- -',
      '!!',
      '\\\\',
      '%_',
      'posts_words:x',
      '\u0301\u0301',
    ])('takes %j for words and not for operators', async (query) => {
      await server.aPost({ title: 'Unrelated' })
      expect((await find(query)).results).toEqual([])
    })

    test('is paged in both directions without gap or repeat, also with equal timestamps', async () => {
      for (let place = 0; place < 5; place += 1) await server.aPost({ slug: `p${place}`, title: 'Kilimo' })
      await anArchive(server, 'farm', 'kilimo')
      const pages: string[][] = []
      let url: string | null = '/api/search/?q=kilimo&page_size=4'
      let last: string | null = null
      while (url) {
        const page: v.InferOutput<typeof foundPage> = v.parse(
          foundPage,
          await (await server.send('GET', url)).json(),
        )
        pages.push(page.results.map(({ path }) => path))
        url = page.next
        last = page.previous
      }
      expect(pages).toEqual([
        ['/blog/p4', '/blog/p3', '/blog/p2', '/blog/p1'],
        ['/blog/p0', '/archive/1'],
      ])
      const back = v.parse(foundPage, await (await server.send('GET', last ?? '')).json())
      expect(back.results.map(({ path }) => path)).toEqual(pages[0])
    })

    test('finds at most the 1,000 newest of each kind on SQLite, and all on PostgreSQL', async () => {
      const first = await server.aPost({ slug: 'first', title: 'Kilimo' })
      const { id: _, ...row } = await server.db
        .selectFrom('posts')
        .selectAll()
        .where('slug', '=', first)
        .executeTakeFirstOrThrow()
      for (let from = 0; from < 1000; from += 100) {
        const rows = Array.from({ length: 100 }, (_row, place) => ({ ...row, slug: `p${from + place}` }))
        await server.db.insertInto('posts').values(rows).execute()
      }
      const found: string[] = []
      for (let url: string | null = '/api/search/?q=kilimo&page_size=500'; url;) {
        const page: v.InferOutput<typeof foundPage> = v.parse(
          foundPage,
          await (await server.send('GET', url)).json(),
        )
        found.push(...page.results.map(({ path }) => path))
        url = page.next
      }
      expect(found).toHaveLength(database.name === 'SQLite' ? 1000 : 1001)
      expect(found[0]).toBe('/blog/p999')
      expect(found.includes('/blog/first')).toBe(database.name !== 'SQLite')
    })

    test('refuses queries that are too short or too long, and orders by an index', async () => {
      for (const q of ['', 'a', 'x'.repeat(101)])
        expect((await server.send('GET', `/api/search/?q=${q}`)).status).toBe(400)
      await paths('kilimo')
      expect(server.statements.join()).toContain(database.name === 'SQLite' ? 'posts_words' : 'to_tsquery')
    })
  })

  describe('the index', () => {
    async function index(headers: Record<string, string> = {}) {
      return server.send('GET', '/api/search/index/', undefined, headers)
    }

    test('has the items of the site, posts and software, and answers 304 until one changes', async () => {
      await server.aPost({ slug: 'a-b', title: 'A b!', excerpt: 'What a post is about' })
      server.clock.advance(-1000)
      await anArchive(server, 'tool', 'A tool')
      const first = await index()
      const etag = first.headers.get('etag') ?? ''
      const { documents: all, is_whole } = v.parse(searchIndexSchema, await first.json())
      const documents = all.filter((document) => !isLesson(document))
      expect(documents.map(({ path }) => path)).toEqual(['/thinkforge/git', undefined, '/archive/1'])
      expect(documents.map((one) => fromIndexed(one).path)[1]).toBe('/blog/a-b')
      expect(documents[0]?.texts.sw?.words).toContain('Tawi')
      expect(documents[1]?.texts.en?.text).toBe('What a post is about')
      expect(is_whole).toBe(true)
      expect((await index({ 'if-none-match': etag })).status).toBe(304)
      await server.aPost()
      expect((await index({ 'if-none-match': etag })).status).toBe(200)
    })

    test('has the titles of lessons in both languages, and no text of them', async () => {
      const { documents } = v.parse(searchIndexSchema, await (await index()).json())
      const lessons = documents.filter(isLesson)
      const slugs = lessons.map(({ path }) => path)
      expect(new Set(slugs).size).toBe(slugs.length)
      expect(lessons.length).toBe((await server.app.lessons.titles()).length)
      expect(lessons.find(({ path }) => path === '/thinkforge/python-first-steps/first-program')).toEqual({
        kind: 'courses',
        path: '/thinkforge/python-first-steps/first-program',
        texts: {
          en: { title: 'Your first program', text: '', words: '' },
          sw: { title: 'Programu yako ya kwanza', text: '', words: '' },
        },
      })
    })

    test('leaves lessons out that would take the room of everything else', async () => {
      const titles = Array.from({ length: 300 }, (_, place) => ({
        course: 'git',
        slug: `lesson-${place}`,
        titles: { en: `${prose(6)} ${place}`, sw: `${prose(6)} ${place}` },
      }))
      const read = searchIndexOf(server.db, [aCourse], { titles: async () => titles })
      const { documents } = await read()
      expect(documents.filter(isLesson).length).toBeGreaterThan(40)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
      expect(brotliCompressSync(JSON.stringify(documents), quality).length).toBeLessThan(8000)
    })

    test('stays below 25 kB with 600 posts: all titles that fit, texts of the newest, and is not whole', async () => {
      for (let place = 0; place < 600; place += 1) {
        server.clock.advance(1000)
        const [title, excerpt] = [`${prose(7)} ${place}`, prose(22)]
        await server.aPost({ slug: slugOf(title), title, excerpt, tags: prose(3).split(' ') })
      }
      const response = await index({ 'accept-encoding': 'identity' })
      const text = await response.text()
      const { documents: all, is_whole } = v.parse(searchIndexSchema, JSON.parse(text))
      const documents = all.filter((document) => !isLesson(document))
      expect(is_whole).toBe(false)
      expect(documents.length).toBeGreaterThan(300)
      expect(documents.length).toBeLessThanOrEqual(501)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
      const bytes = brotliCompressSync(text, quality).length
      expect(bytes).toBeLessThan(maxIndexBytes)
      expect(bytes).toBeGreaterThan(0.8 * maxIndexBytes)
    })
  })
})

const isLesson = ({ path }: { path?: string | undefined }) => /^\/thinkforge\/.+\/./.test(path ?? '')

const aCourse = {
  kind: 'courses',
  path: '/thinkforge/git',
  texts: {
    en: { title: 'Git', text: 'Work in a group.', words: 'A branch' },
    sw: { title: 'Git', text: 'Kazi ya kikundi.', words: 'Tawi' },
  },
} as const

async function anArchive(server: TestServer, slug: string, description: string): Promise<void> {
  const at = server.clock.now().toISOString()
  await insertArchive(server.db, {
    slug,
    title: slug,
    version: '1.0',
    description,
    category: 'Utilities',
    featured: false,
    license: 'Free',
    author: 'Us',
    platforms: ['Linux'],
    requirements: '',
    tags: [],
    request_only: false,
    mirror_links: [],
    created_at: at,
    updated_at: at,
    fileId: null,
    downloadCount: 0,
  })
}

/** Real prose: the next words of the demo's posts. */
function prose(count: number): string {
  const from = used
  used += count
  return words.slice(from % words.length, (from % words.length) + count).join(' ')
}

let used = 0
const words = readdirSync('server/seed/content/posts')
  .filter((file) => file.endsWith('.md'))
  .toSorted()
  .map((file) => readFileSync(`server/seed/content/posts/${file}`, 'utf8'))
  .join(' ')
  .split(/[^\p{L}]+/u)
  .filter((word) => word.length > 1)
