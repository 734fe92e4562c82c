import { describe, expect, it } from 'vitest'
import { piecesOf, snippetOf } from '#features/search/highlight.ts'
import { postEntry } from '#features/search/post-entries.ts'
import type { SearchEntry } from '#features/search/search-entry.ts'
import { buildIndex, createIndexCache, maxRows, type SearchIndex } from '#features/search/search-index.ts'

function anEntry(id: string, entry: Partial<SearchEntry> = {}): SearchEntry {
  return { id, kind: 'posts', title: id, text: '', words: '', path: `/${id}`, ...entry }
}

const ids = (index: SearchIndex, query: string) =>
  index.find(query).groups.flatMap(({ hits }) => hits.map(({ entry }) => entry.id))

describe('what a search finds', () => {
  const index = buildIndex([
    anEntry('words', { title: 'Something else', words: 'a laptop, somewhere far below' }),
    anEntry('text', { title: 'Repairs', text: 'We mend a laptop in two days.' }),
    anEntry('title', { title: 'Laptop for students' }),
    anEntry('course', { kind: 'courses', title: 'Uchambuzi wa data', words: 'Data analysis' }),
    anEntry('accents', { title: 'Café in Zürich' }),
  ])

  it('ranks a title above a text, and a text above hidden keywords', () => {
    expect(ids(index, 'laptop')).toEqual(['title', 'text', 'words'])
  })

  it.each([
    ['a typo', 'latpop', 'title'],
    ['a beginning', 'lap', 'title'],
    ['capitals', 'LAPTOP', 'title'],
    ['the other language', 'analysis', 'course'],
    ['Swahili with a typo', 'uchambzi', 'course'],
    ['letters without their accents', 'cafe zurich', 'accents'],
  ])('tolerates or knows %s', (_name, query, id) => {
    expect(ids(index, query)[0]).toBe(id)
  })

  it('needs all words, and accepts any where no entry has all', () => {
    expect(ids(index, 'laptop students')).toEqual(['title'])
    expect(ids(index, 'laptop zebra')).toContain('title')
    expect(index.find('zebra')).toEqual({ total: 0, groups: [] })
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
})

it('a post is indexed by the text of its HTML, not by its tags', () => {
  const { words } = postEntry({
    id: 1,
    slug: 'a',
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
    content: '<p class="lead">rice&nbsp;flour</p>',
    savedAt: 0,
  })
  expect(words.split(/\s+/)).toEqual(['News', 'Neema', 'kilimo', 'rice', 'flour', ''])
})
