import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { categorySchema, postSchema, postSummarySchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import { inTransaction } from '#server/database/database.ts'
import { insertImage } from '#server/repositories/blog-files.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { sendAllDue } from '#tests/support/send-all-due.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  const postsPage = pageSchema(postSummarySchema)

  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  async function list(path: string) {
    const response = await server.send('GET', path)
    expect(response.status).toBe(200)
    return v.parse(postsPage, await response.json())
  }

  async function idOf(slug: string): Promise<number> {
    return (await findPostId(server.db, slug)) ?? 0
  }

  async function slugs(path: string): Promise<string[]> {
    return (await list(path)).results.map((post) => post.slug)
  }

  /** Adds posts a minute apart, the newest last; returns the slugs newest first. */
  async function somePosts(count: number): Promise<string[]> {
    const created: string[] = []
    for (let i = 0; i < count; i += 1) {
      server.clock.advance(60_000)
      created.unshift(await server.aPost())
    }
    return created
  }

  describe('the list of posts', () => {
    test('is newest first, 20 per page, with every field but the content', async () => {
      const created = await somePosts(25)
      const page = await list('/blog/api/posts/')
      expect(page.results.map((post) => post.slug)).toEqual(created.slice(0, 20))
      expect(page.results[0]).toMatchObject({
        like_count: 0,
        comment_count: 0,
        user_has_liked: false,
        featured: false,
        tags: ['offline'],
        category: 'Technology',
      })
      expect(page.results[0]).not.toHaveProperty('content')
      expect(page.previous).toBeNull()
      expect(page.next).toMatch(/^\/blog\/api\/posts\/\?cursor=[\w-]+&page_size=20$/)
    })

    test('is paged in both directions without gap or repeat, also with equal timestamps and new posts', async () => {
      const at = '2026-01-05T10:00:00.000Z'
      const created: string[] = []
      for (let i = 0; i < 11; i += 1) created.unshift(await server.aPost({ published_at: at }))
      const pagedSlugs: string[] = []
      const pages: string[][] = []
      let address: string | null = '/blog/api/posts/?page_size=3'
      let last: string | null = null
      while (address) {
        const page = await list(address)
        pages.push(page.results.map((post) => post.slug))
        pagedSlugs.push(...page.results.map((post) => post.slug))
        await server.aPost()
        last = page.previous
        address = page.next
      }
      expect(pagedSlugs).toEqual(created)

      const back: string[][] = []
      for (let path = last; path && back.length < pages.length - 1;) {
        const page = await list(path)
        back.unshift(page.results.map((post) => post.slug))
        path = page.previous
      }
      expect(back).toEqual(pages.slice(0, -1))
    })

    test('filters by category, tag, search and featured, ignoring case, and keeps the filter while paging', async () => {
      await server.aPost({
        slug: 'a',
        category: 'Web Development',
        tags: ['Pesa', 'C#'],
        title: 'Malipo ya 100%',
      })
      await server.aPost({ slug: 'b', category: 'web-development', featured: true, tags: ['pesa kwa simu'] })
      await server.aPost({ slug: 'c', category: 'Fintech', excerpt: 'ÉCOLE ya usiku' })
      expect(await slugs('/blog/api/posts/?category=web development')).toEqual(['b', 'a'])
      expect(await slugs('/blog/api/posts/?category=Web-Development&tag=PESA')).toEqual(['a'])
      expect(await slugs('/blog/api/posts/?tag=c%23')).toEqual(['a'])
      expect(await slugs('/blog/api/posts/?search=0%25')).toEqual(['a'])
      expect(await slugs('/blog/api/posts/?search=%25_%25')).toEqual([])
      expect(await slugs('/blog/api/posts/?search=école')).toEqual(['c'])
      expect(await slugs('/blog/api/posts/?featured=true')).toEqual(['b'])
      expect(await slugs('/blog/api/posts/?category=&ordering=-nothing&unknown=1')).toEqual(['c', 'b', 'a'])
      const { next } = await list('/blog/api/posts/?category=web development&page_size=1')
      expect(next).toContain('category=web+development')
      expect(await slugs(next ?? '')).toEqual(['a'])
    })

    test('searches text with quotes, percent signs, underscores and backslashes literally', async () => {
      const titles = [
        `Juma's shop`,
        'the "big" one',
        '100% local',
        'snake_case',
        String.raw`C:\temp`,
        `'; drop table posts; --`,
        `' or '1'='1`,
        '`tick` $1 ? :name @p',
      ]
      for (const title of titles) await server.aPost({ title, tags: [title] })
      await server.aPost({ title: 'Jumas shop, snakescase, 100 local, C:temp, big' })
      for (const title of titles) {
        const words = encodeURIComponent(title)
        const found = await list(`/blog/api/posts/?search=${words}`)
        expect(found.results.map((post) => post.title)).toEqual([title])
        const tagged = await list(`/blog/api/posts/?tag=${words}`)
        expect(tagged.results.map((post) => post.title)).toEqual([title])
      }
      for (const part of ["'", '"', '%', '_', '\\']) {
        const matching = titles.filter((title) => title.includes(part))
        const found = await list(`/blog/api/posts/?search=${encodeURIComponent(part)}`)
        expect(found.results.map((post) => post.title).toSorted()).toEqual(matching.toSorted())
      }
    })

    test.each([
      ['oldest', ['a', 'b', 'c', 'd']],
      ['liked', ['c', 'b', 'd', 'a']],
      ['read', ['a', 'd', 'c', 'b']],
    ])('is paged in both directions in the order "%s"', async (ordering, expected) => {
      for (const [slug, likes, views] of [
        ['a', 0, 9],
        ['b', 1, 0],
        ['c', 2, 0],
        ['d', 0, 0],
      ] as const) {
        server.clock.advance(60_000)
        await server.aPost({ slug, views })
        for (let i = 0; i < likes; i += 1) {
          await (await server.signIn()).send('POST', `/blog/api/posts/${slug}/like/`)
        }
      }
      const first = await list(`/blog/api/posts/?ordering=${ordering}&page_size=3`)
      const rest = await list(first.next ?? '')
      const slugsOf = ({ results }: typeof first) => results.map((post) => post.slug)
      expect([...slugsOf(first), ...slugsOf(rest)]).toEqual(expected)
      expect(rest.next).toBeNull()
      expect(slugsOf(await list(rest.previous ?? ''))).toEqual(expected.slice(0, 3))
    })

    test.each([
      ['page_size', 'abc'],
      ['page_size', '0'],
      ['page_size', '501'],
      ['page_size', '-1'],
      ['page_size', '1e2'],
      ['page_size', '1&page_size=2'],
      ['cursor', 'nonsense'],
      ['cursor', Buffer.from('["after",["x",1]]').toString('base64url')],
      ['cursor', Buffer.from('["after",[1]]').toString('base64url')],
      ['cursor', Buffer.from('["after",["liked","2026-01-05T10:00:00.000Z",1]]').toString('base64url')],
      ['cursor', Buffer.from('["after",["oldest",1,1]]').toString('base64url')],
      ['featured', 'perhaps'],
      ['search', '%00'],
      ['tag', 'x'.repeat(201)],
    ])('rejects %s=%s and names the field', async (field, value) => {
      for (const path of ['/blog/api/posts/', '/blog/api/posts/featured/']) {
        const response = await server.send('GET', `${path}?${field}=${value}`)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({
          code: 'invalid',
          fields: { [field]: [expect.any(String)] },
        })
      }
    })

    test('accepts a page size of 500', async () => {
      await somePosts(3)
      expect(await slugs('/blog/api/posts/?page_size=500')).toHaveLength(3)
    })

    test('costs the same number of statements at any length', async () => {
      const counts: number[] = []
      for (const more of [1, 30]) {
        await somePosts(more)
        const me = await server.signIn()
        await sendAllDue(server)
        server.statements.length = 0
        expect((await me.send('GET', '/blog/api/posts/?page_size=500')).status).toBe(200)
        counts.push(server.statements.length)
      }
      expect(counts).toEqual([1, 1])
    })

    test('has the same shape for featured and recent posts', async () => {
      const created = await somePosts(7)
      await server.aPost({ slug: 'star', featured: true, published_at: '2020-01-01T00:00:00.000Z' })
      await server.aPost({ slug: 'star-2', featured: true, published_at: '2019-01-01T00:00:00.000Z' })
      expect(await slugs('/blog/api/posts/recent/')).toEqual(created.slice(0, 5))
      const featured = await list('/blog/api/posts/featured/?page_size=1')
      expect(featured.next).toMatch(/^\/blog\/api\/posts\/featured\/\?cursor=/)
      expect([...featured.results.map((post) => post.slug), ...(await slugs(featured.next ?? ''))]).toEqual([
        'star',
        'star-2',
      ])
    })
  })

  test('the neighbours of a post are the next, the previous and others of its category', async () => {
    const day = (date: number) => ({ published_at: `2026-01-0${date}T00:00:00.000Z` })
    await server.aPost({ slug: 'alike', category: 'Fintech', ...day(1) })
    await server.aPost({ slug: 'other', category: 'Business', ...day(2) })
    await server.aPost({ slug: 'previous', category: 'Business', ...day(3) })
    await server.aPost({ slug: 'this', category: 'Fintech', ...day(4) })
    await server.aPost({ slug: 'next', category: 'Fintech', ...day(5) })
    await server.aPost({ slug: 'later', category: 'Business', ...day(6) })
    await server.aPost({ slug: 'hii', category: 'Fintech', published_at: '2026-01-04T06:00:00.000Z' })
    const { id } = await server.db
      .selectFrom('posts')
      .select('id')
      .where('slug', '=', 'this')
      .executeTakeFirstOrThrow()
    const translation = { translation_of: id, language: 'sw' } as const
    await server.db.updateTable('posts').set(translation).where('slug', '=', 'hii').execute()
    const me = await server.signIn()
    await me.send('POST', '/blog/api/posts/alike/like/')
    await sendAllDue(server)
    server.statements.length = 0
    const response = await me.send('GET', '/blog/api/posts/this/neighbours/')
    const { results } = v.parse(pageSchema(postSummarySchema), await response.json())
    expect(results).toMatchObject([
      { slug: 'next', user_has_liked: false },
      { slug: 'previous', user_has_liked: false },
      { slug: 'alike', user_has_liked: true },
    ])
    // Of the post, its translations, and three lists.
    expect(server.statements).toHaveLength(5)
    expect((await server.send('GET', '/blog/api/posts/no-such-post/neighbours/')).status).toBe(404)
  })

  test('categories include the number of their posts', async () => {
    await server.aPost({ category: 'Web Development' })
    await server.aPost({ category: 'Web Development' })
    await server.aPost({ category: 'Fintech' })
    const page = v.parse(
      pageSchema(categorySchema),
      await (await server.send('GET', '/blog/api/categories/')).json(),
    )
    expect(page.results.map(({ slug, post_count }) => [slug, post_count])).toEqual([
      ['fintech', 1],
      ['web-development', 2],
    ])
  })

  describe('a post', () => {
    test('is shown with its content, with and without a trailing slash', async () => {
      const slug = await server.aPost({ content: '<p>Habari</p>' })
      for (const path of [`/blog/api/posts/${slug}/`, `/blog/api/posts/${slug}`]) {
        expect(v.parse(postSchema, await (await server.send('GET', path)).json())).toMatchObject({
          slug,
          content: '<p>Habari</p>',
        })
      }
    })

    test('is read with one statement, and one more each for images, files and translations where it has them', async () => {
      const [plain, original] = [await server.aPost(), await server.aPost()]
      const slug = await server.aPost({ translation_of: await idOf(original), language: 'sw' })
      const id = await idOf(slug)
      await insertImage(server.db, { postId: id, source: '/pictures/a.jpg', caption: 'Soko' })
      const read = async (of: string) => {
        server.statements.length = 0
        const post = v.parse(postSchema, await (await server.send('GET', `/blog/api/posts/${of}/`)).json())
        return {
          selects: server.statements.filter((sql) => sql.includes('from "posts"') || sql.includes('blog_'))
            .length,
          post,
        }
      }
      expect((await read(plain)).selects).toBe(1)
      expect(await read(original)).toMatchObject({ selects: 2, post: { translations: [{ slug }] } })
      expect(await read(slug)).toMatchObject({
        selects: 3,
        post: { translations: [{ slug: original }], images: [{ caption: 'Soko' }], downloads: [] },
      })
    })

    test('has its code highlighted for readers, and as it was written for its author', async () => {
      const writer = await server.signIn(await server.aPerson({ role: 'writer' }))
      const code = '<pre tabindex="0"><code class="language-sql">select 1</code></pre>'
      const draft = { title: 'Swali', excerpt: 'x', category: 'Tutorial', content: code, tags: '' }
      const { slug } = await (await writer.send('POST', '/blog/api/posts/', draft)).json()
      const { content } = await (await server.send('GET', `/blog/api/posts/${slug}/`)).json()
      expect(content).toContain('<span class="keyword">select</span>')
      const source = await (await writer.send('GET', `/blog/api/posts/${slug}/source/`)).json()
      expect(source.content).toBe(code)
    })

    test.each(['nothing', 'x'.repeat(150), 'x'.repeat(2000), '%00', "'; drop table posts; --", '__proto__'])(
      'with the slug "%s" is not found',
      async (slug) => {
        const response = await server.send(
          'GET',
          `/blog/api/posts/${slug.startsWith('%') ? slug : encodeURIComponent(slug)}/`,
        )
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ code: 'not_found' })
      },
    )

    test('counts its views in memory and writes them in batches, also at close', async () => {
      const slug = await server.aPost()
      server.statements.length = 0
      for (let i = 0; i < 3; i += 1) await server.send('GET', `/blog/api/posts/${slug}/`)
      expect(server.statements.some((sql) => sql.startsWith('update "posts"'))).toBe(false)
      await server.app.views.flush()
      expect((await list('/blog/api/posts/')).results[0]?.views).toBe(3)
      await server.send('GET', `/blog/api/posts/${slug}/`)
      await server.app.close()
      expect(await server.db.selectFrom('posts').select('views').executeTakeFirst()).toEqual({ views: 4 })
    })

    test('ends only when views that were being written are stored', async () => {
      const slug = await server.aPost()
      await server.send('GET', `/blog/api/posts/${slug}/`)
      const blocked = Promise.withResolvers<void>()
      const ended: string[] = []
      const other = inTransaction(server.db, async (trx) => {
        await trx.updateTable('posts').set({ like_count: 0 }).execute()
        await blocked.promise
      })
      const { views } = server.app
      const flushed = views.flush().then(() => ended.push('flush'))
      const closed = views.close().then(() => ended.push('close'))
      blocked.resolve()
      await Promise.all([other, flushed, closed])
      expect(ended).toEqual(['flush', 'close'])
    })
  })
})
