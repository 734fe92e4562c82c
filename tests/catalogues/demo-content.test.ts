import { describe, expect, it } from 'vitest'
import { courses } from '#catalogues/courses.ts'
import { labels } from '#catalogues/labels.ts'
import { locales } from '#domain/locale.ts'
import { markdownToHtml } from '#domain/markdown.ts'
import { files } from '#portal/portal-files.ts'
import { readContent, type SeedPost } from '#server/seed/content.ts'

const { posts, people } = await readContent()
const bySlug = new Map(posts.map((post) => [post.slug, post]))
const translations = posts.filter(({ translationOf }) => translationOf !== null)
const originalOf = (post: SeedPost) => bySlug.get(post.translationOf ?? '')

describe('posts and their translations', () => {
  it('at least half of the posts exist in both languages, with originals in both', () => {
    const originals = posts.filter(({ translationOf }) => translationOf === null)
    expect(translations.length).toBeGreaterThanOrEqual(originals.length / 2)
    expect(new Set(originals.map(({ language }) => language))).toEqual(new Set(locales))
    expect(new Set(translations.map(({ translationOf }) => translationOf)).size).toBe(translations.length)
  })

  it.each(posts)('$slug is written in the language it names', ({ language, markdown, title, excerpt }) => {
    const prose = `${title} ${excerpt} ${markdown.replaceAll(/```[^]*?```/g, '')}`
    const count = (words: RegExp) => prose.match(words)?.length ?? 0
    const english = count(/\b(?:the|and|of|is|you|that)\b/gi)
    const swahili = count(/\b(?:ya|na|kwa|ni|wa|kwenye)\b/gi)
    expect(english > swahili ? 'en' : 'sw').toBe(language)
  })

  it.each(translations)('$slug is a later post of the same author in the other language', (post) => {
    const original = originalOf(post)
    expect(original?.translationOf).toBeNull()
    expect(original?.language).not.toBe(post.language)
    const { author, category, featured } = original ?? {}
    expect(post).toMatchObject({ author, category, featured })
    expect(post.publishedDaysAgo).toBeLessThan(original?.publishedDaysAgo ?? 0)
  })

  it.each(translations)('$slug has every section, table row, list item and line of code', (post) => {
    expect(partsOf(post)).toEqual(partsOf(originalOf(post)))
  })
})

/** What a translation cannot leave out: the elements in their order, without text, and the length of each piece of code. */
function partsOf(post: SeedPost | undefined): string[] {
  const html = markdownToHtml(post?.markdown ?? '')
  const elements = html.match(/<(?:h[23]|p|ul|ol|li|table|tr|t[dh]|blockquote)\b/g) ?? []
  const code = [...html.matchAll(/<pre>[^]*?<\/pre>/g)].map(([text]) => `${text.split('\n').length} lines`)
  return [...elements, ...code]
}

describe('names and figures of courses agree with the catalogue', () => {
  it.each(['new-thinkforge-term', 'kozi-za-thinkforge-muhula-mpya'])('in the table of %s', (slug) => {
    const { markdown = '', language = 'en' } = bySlug.get(slug) ?? {}
    const rows = markdown.split('\n').filter((line) => line.includes('](/thinkforge/'))
    expect(rows).toHaveLength(6)
    for (const row of rows) {
      const [, title, id] = /\[(.+?)\]\(\/thinkforge\/([^)]+)\)/.exec(row) ?? []
      const course = courses.find((one) => one.id === id)
      const cells = row.split('|').map((cell) => cell.trim())
      expect([title, ...cells.slice(2, 6)]).toEqual([
        course?.title[language],
        course && labels.courseLevels[course.level][language],
        course?.instructor,
        course?.duration[language],
        course?.price,
      ])
    }
  })

  it('on the dashboards: title, instructor, price, level and rating', () => {
    const named = recordsOf(files).flatMap((record) => {
      const course = courses.find(({ title }) => title.en === record.title.en)
      return course && 'instructor' in record ? [{ record, course }] : []
    })
    expect(named.length).toBeGreaterThan(8)
    for (const { record, course } of named) {
      const { title, instructor, level, price, rating } = course
      expect(record).toMatchObject({ title, instructor })
      if ('level' in record) expect(record.level).toBe(level.toLowerCase())
      if ('price' in record) expect(record.price).toBe(`TSh ${price.replace(' TZS', '')}`)
      if ('rating' in record) expect(record.rating).toBe(rating)
    }
  })

  it('and no person of the demo has the name of an instructor, except the trainer', () => {
    const instructors = new Set(courses.map(({ instructor }) => instructor.replace('Dr. ', '')))
    const shared = people.filter((one) => instructors.has(`${one.first_name} ${one.last_name}`))
    expect(shared.map(({ role }) => role)).toEqual(['trainer'])
  })
})

type TitledRecord = { title: { en: string; sw: string } } & Record<string, unknown>

/** Every record below a value that has a title in both languages. */
function recordsOf(value: unknown): TitledRecord[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isTitled(value) ? [value] : []), ...Object.values(value).flatMap(recordsOf)]
}

function isTitled(value: object): value is TitledRecord {
  const { title }: { title?: unknown } = value
  return typeof title === 'object' && title !== null && 'en' in title && 'sw' in title
}
