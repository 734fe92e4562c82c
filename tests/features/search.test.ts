import { describe, expect, it, vi } from 'vitest'
import { piecesOf, snippetOf, textWithHit } from '#features/search/highlight.ts'
import {
  archiveDocument,
  fromIndexed,
  lessonDocument,
  postDocument,
  toIndexed,
  withCourseTitles,
} from '#domain/search-document.ts'
import { cachedArchiveDocument, cachedPostDocument } from '#features/search/cached-documents.ts'
import { readIndex } from '#features/search/current-index.ts'
import { readDocuments } from '#features/search/search-documents.ts'
import type { SiteIndex } from '#features/search/search.store.ts'
import { entryIn, type SearchEntry } from '#features/search/search-entry.ts'
import { buildIndex, createIndexCache, maxRows, type SearchIndex } from '#features/search/search-index.ts'
import type { CachedPost } from '#platform/storage/database.ts'
import { aCachedArchive } from '#tests/support/cached.ts'

// The catalogues of the app come from the build.
vi.mock('#features/search/site-documents.ts', () => ({ siteDocuments: async () => [] }))

function anEntry(id: string, entry: Partial<SearchEntry> = {}): SearchEntry {
  return {
    id,
    kind: 'posts',
    title: id,
    text: '',
    words: '',
    also: '',
    language: 'en',
    path: `/${id}`,
    ...entry,
  }
}

const ids = (index: SearchIndex, query: string) =>
  index.find(query).groups.flatMap(({ hits }) => hits.map(({ entry }) => entry.id))

describe('what a search finds', () => {
  const index = buildIndex([
    anEntry('words', { title: 'Something else', words: 'a laptop, somewhere far below' }),
    anEntry('text', { title: 'Repairs', text: 'We mend a laptop in two days.' }),
    anEntry('title', { title: 'Laptop for students' }),
    anEntry('course', { kind: 'courses', title: 'Uchambuzi wa data', also: 'Data analysis' }),
    anEntry('accents', { title: 'Café in Zürich' }),
  ])

  it('ranks a title above a text, and a text above hidden keywords', () => {
    expect(ids(index, 'laptop')).toEqual(['title', 'text', 'words'])
  })

  it.each([
    ['a beginning', 'lap', 'title'],
    ['capitals', 'LAPTOP', 'title'],
    ['the other language', 'analysis', 'course'],
    ['letters without their accents', 'cafe zurich', 'accents'],
  ])('tolerates or knows %s', (_name, query, id) => {
    expect(ids(index, query)[0]).toBe(id)
  })

  it.each([
    ['a typo', 'latpop', ['title', 'text', 'words']],
    ['Swahili with a typo', 'uchambzi', ['course']],
    ['one wrong word of two', 'latpop students', ['title']],
  ])('has what is only spelt alike apart, and counts none of it: %s', (_name, query, similarIds) => {
    const { total, groups, similar } = index.find(query)
    expect({ total, groups }).toEqual({ total: 0, groups: [] })
    expect(similar.map(({ entry }) => entry.id)).toEqual(similarIds)
  })

  it('has exact matches first, and what is spelt alike beside them', () => {
    const lamps = buildIndex([
      anEntry('near', { title: 'Lamb recipes' }),
      anEntry('exact', { text: 'A lamp for the night.' }),
    ])
    expect(lamps.find('lamp')).toMatchObject({
      total: 1,
      groups: [{ hits: [{ entry: { id: 'exact' } }] }],
      similar: [{ entry: { id: 'near' } }],
    })
  })

  it('ranks a post in the language of the interface above its translation', () => {
    const translations = [
      anEntry('english', { title: 'Git for a group project', text: 'Git in one file.' }),
      anEntry('swahili', { title: 'Git kwa miradi ya kikundi kizima', text: 'Git.', language: 'sw' }),
    ]
    expect(ids(buildIndex(translations, 'en'), 'git')).toEqual(['english', 'swahili'])
    expect(ids(buildIndex(translations, 'sw'), 'git')).toEqual(['swahili', 'english'])
  })

  it('needs all words, and accepts any where no entry has all', () => {
    expect(ids(index, 'laptop students')).toEqual(['title'])
    expect(ids(index, 'laptop zebra')).toContain('title')
    expect(index.find('zebra')).toEqual({ total: 0, groups: [], similar: [] })
  })

  it.each(['', '   ', '???', '"', '\\', '('])('is nothing for %j, without an error', (query) => {
    expect(index.find(query).total).toBe(0)
  })

  it('is at most 40 rows of 500 with the total count, the best group first', () => {
    const many = Array.from({ length: 500 }, (_, place) =>
      anEntry(`p${place}`, { kind: place % 2 === 0 ? 'posts' : 'products', text: 'offline notes' }),
    )
    const results = buildIndex([...many, anEntry('best', { kind: 'pages', title: 'Offline' })]).find(
      'offline',
    )
    expect(results.total).toBe(501)
    expect(results.groups.flatMap(({ hits }) => hits)).toHaveLength(maxRows)
    expect(results.groups[0]?.kind).toBe('pages')
  })

  it('is all that the server found, of which each page was asked for', async () => {
    const documents = Array.from({ length: maxRows + 20 }, (_, place) =>
      cachedArchiveDocument(aCachedArchive(place)),
    )
    const empty = async () => []
    const device = { readPosts: empty, readArchives: empty, readSiteIndex: async () => null }
    const current = await readIndex(device, true)
    const further = current?.rank('what it does', documents, null)
    expect(further?.groups.flatMap(({ hits }) => hits)).toHaveLength(documents.length)
  })
})

describe('the index', () => {
  it('is built once for each version of the data', () => {
    let builds = 0
    const keep = createIndexCache((entries) => {
      builds += 1
      return buildIndex(entries)
    })
    const first = keep([anEntry('a')])
    expect(keep([anEntry('a')])).toBe(first)
    expect(builds).toBe(1)
    expect(ids(keep([anEntry('a'), anEntry('b')]), 'b')).toEqual(['b'])
    keep([anEntry('a'), anEntry('b', { words: 'its text came later' })])
    expect(builds).toBe(3)
  })
})

describe('highlighting', () => {
  it('marks whole words, ignoring case', () => {
    expect(piecesOf('Learn React. Reacting, react!', ['react'])).toEqual([
      { text: 'Learn ', isHit: false },
      { text: 'React', isHit: true },
      { text: '. Reacting, ', isHit: false },
      { text: 'react', isHit: true },
      { text: '!', isHit: false },
    ])
    expect(piecesOf('C++ (basics)', ['c++', '(basics'])[0]).toEqual({ text: 'C++', isHit: true })
    expect(piecesOf('as it is', [])).toEqual([{ text: 'as it is', isHit: false }])
  })

  it('keeps the first hit visible: a long text is cut around it', () => {
    const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`
    const cut = snippetOf(long, ['needle'])
    expect(cut).toContain('needle')
    expect(cut.length).toBeLessThan(160)
    expect(cut).toMatch(/^… before.* …$/)
    expect(snippetOf('short', ['needle'])).toBe('short')
    expect(snippetOf('x'.repeat(400), []).length).toBeLessThan(160)
  })

  it('shows the words of an entry where only they contain a match', () => {
    const course = { title: 'Web pages', text: 'From nothing', words: 'HTML · Git in a group' }
    expect(textWithHit(course, ['git'])).toBe('HTML · Git in a group')
    expect(textWithHit(course, ['web'])).toBe('From nothing')
    expect(textWithHit(course, ['absent'])).toBe('From nothing')
  })
})

const aPost = {
  id: 1,
  slug: 'the-slug',
  rank: '',
  title: 'A',
  excerpt: '',
  author: 'Neema',
  category: 'News',
  tags: ['kilimo'],
  featured: false,
  image: null,
  published_at: '',
  created_at: '',
  views: 0,
  like_count: 0,
  comment_count: 0,
  savedAt: 0,
}

describe('documents', () => {
  it('index a post by the text of its HTML, not by its tags', () => {
    const { texts } = cachedPostDocument({ ...aPost, content: '<p class="lead">rice&nbsp;flour</p>' })
    expect(texts.en?.words.split(/\s+/)).toEqual(['News', 'Neema', 'kilimo', 'rice', 'flour', ''])
  })

  it('keep the language of a post, and both of translated software', () => {
    const swahili = { ...aPost, language: 'sw' }
    const inSwahili = postDocument(swahili)
    expect(Object.keys(inSwahili.texts)).toEqual(['sw'])
    expect(entryIn('en', inSwahili).language).toBe('sw')
    const software = {
      id: 7,
      title: 'Clock',
      description: 'Tells the time.',
      category: 'Utilities',
      author: 'Us',
      license: 'Free',
      tags: [],
      platforms: [],
    }
    expect(entryIn('sw', archiveDocument(software))).toMatchObject({ language: 'en', title: 'Clock' })
    const withTexts = { ...software, translations: { sw: { title: 'Saa' } } }
    const translated = archiveDocument(withTexts)
    expect(entryIn('sw', translated)).toMatchObject({ language: 'sw', title: 'Saa', text: 'Tells the time.' })
    expect(entryIn('en', translated)).toMatchObject({ language: 'en', title: 'Clock' })
    expect(entryIn('en', translated).also).toContain('Saa')
  })

  it('leave out the path of a post whose slug is that of its title, and no other', () => {
    const plain = postDocument({ ...aPost, title: 'The slug!' })
    expect(toIndexed(plain)).not.toHaveProperty('path')
    expect(fromIndexed(toIndexed(plain))).toEqual(plain)
    const other = postDocument(aPost)
    expect(toIndexed(other).path).toBe('/blog/the-slug')
    expect(fromIndexed(toIndexed(other))).toEqual(other)
  })
})

describe('posts and software on the device', () => {
  /** The paths that are searched on a device with `posts` and software 7, and an index of before. */
  async function pathsWith(posts: CachedPost[], index: Partial<SiteIndex>): Promise<string[]> {
    const found = await readDocuments(
      {
        readPosts: async () => posts,
        readArchives: async () => [aCachedArchive(7, { savedAt: 900 })],
        readSiteIndex: async () => ({ documents: [], is_whole: true, fetchedAt: 1000, ...index }),
      },
      true,
    )
    return (found?.documents ?? []).map(({ path }) => path)
  }
  const aged = (slug: string, savedAt: number): CachedPost => ({ ...aPost, slug, savedAt })

  it('are not searched where an index of the whole site, fetched after them, lacks them', async () => {
    const listed = { ...aged('listed', 900), language: 'sw' as const }
    const documents = [toIndexed(postDocument(listed))]
    const posts = [listed, aged('gone', 900), aged('newer', 1000)]
    expect(await pathsWith(posts, { documents })).toEqual(['/blog/listed', '/blog/newer'])
  })

  it.each([
    ['of a part of the site', { is_whole: false }],
    ['of unknown age', { fetchedAt: 0 }],
  ])('are all searched beside an index %s', async (_, index) => {
    expect(await pathsWith([aged('gone', 900)], index)).toEqual(['/blog/gone', '/archive/7'])
  })
})

describe('a lesson in the search', () => {
  const textOf = (title: string) => ({ title, text: 'About it', words: '' })
  const course = {
    kind: 'courses' as const,
    path: '/thinkforge/sums',
    texts: { en: textOf('Arithmetic'), sw: textOf('Hesabu') },
  }
  const lesson = lessonDocument({
    course: 'sums',
    slug: 'adding',
    titles: { en: 'Adding numbers', sw: 'Kujumlisha namba' },
  })

  it('is shown in the language of the page with the title of its course', () => {
    const entries = withCourseTitles([course, lesson]).map((document) => entryIn('sw', document))
    expect(entries.map(({ title, text, language }) => [title, text, language])).toEqual([
      ['Hesabu', 'About it', 'sw'],
      ['Kujumlisha namba', 'Hesabu', 'sw'],
    ])
    expect(ids(buildIndex(entries), 'adding numbers')).toEqual([entries[1]?.id])
  })

  it('is shown without one where the course is not known', () => {
    expect(withCourseTitles([lesson])).toEqual([lesson])
  })
})
