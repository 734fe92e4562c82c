import type { ArchiveSummary } from './archive.ts'
import type { PostSummary } from './blog.ts'
import { isLocale, locales, type Locale } from './locale.ts'
import { slugOf } from './slug.ts'

/** The groups of results; the order breaks ties. */
export const searchKinds = ['posts', 'archive', 'courses', 'products', 'projects', 'pages'] as const
export type SearchKind = (typeof searchKinds)[number]

/** `title` and `text` are shown; `words` are indexed, and shown only if nothing else contains the hit. */
export type SearchText = { title: string; text: string; words: string }

/** A searchable item in the languages that it exists in: one for a post, both for a catalogue item. */
export type SearchDocument = {
  kind: SearchKind
  path: string
  hash?: string | undefined
  texts: { [locale in Locale]?: SearchText | undefined }
}

/**
 * A document of the index. Without `path` it is a post whose slug is that of its title: slugs would be a third of the
 * index.
 */
export type IndexedDocument = Omit<SearchDocument, 'path'> & { path?: string | undefined }

/** What the site has, as far as it fits; `is_whole` means that the server's search would find nothing else. */
export type SearchIndexAnswer = { documents: IndexedDocument[]; is_whole: boolean }

const search = '/api/search/'

export const searchAddresses = {
  index: `${search}index/`,
  search,
  /** The first page of what the server finds. */
  found: (query: string) => `${search}?${new URLSearchParams({ q: query }).toString()}`,
}

/** The query parameter `q` of the search: lengths in characters. */
export const searchQueryLength = { min: 2, max: 100 } as const

type SearchedPost = Pick<PostSummary, 'slug' | 'title' | 'excerpt' | 'category' | 'author' | 'tags'>

/** `more`: further text that is indexed, such as the content. A post without a language is in English. */
export function postDocument(post: SearchedPost, more = ''): SearchDocument {
  const { slug, title, excerpt, category, author, tags } = post
  const language = textAt(post, ['language'])
  const text = { title, text: excerpt, words: [category, author, ...tags, more].filter(Boolean).join(' ') }
  return {
    kind: 'posts',
    path: postPath(slug),
    texts: { [isLocale(language) ? language : 'en']: text },
  }
}

type SearchedArchive = Pick<
  ArchiveSummary,
  'id' | 'title' | 'description' | 'category' | 'author' | 'license' | 'tags' | 'platforms'
>

/** The texts of a piece of software are in English; `translations.sw` holds those in Swahili. */
export function archiveDocument(archive: SearchedArchive, more = ''): SearchDocument {
  const { id, title, description, category, author, license, tags, platforms } = archive
  const words = [category, author, license, ...tags, ...platforms, more].filter(Boolean).join(' ')
  const [swTitle, swText] = ['title', 'description'].map((name) =>
    textAt(archive, ['translations', 'sw', name]),
  )
  const isTranslated = swTitle !== undefined || swText !== undefined
  const swWords = wordsAt(archive, ['translations', 'sw', 'tags']).join(' ')
  return {
    kind: 'archive',
    path: `/archive/${id}`,
    texts: {
      en: { title, text: description, words },
      ...(isTranslated
        ? { sw: { title: swTitle ?? title, text: swText ?? description, words: swWords } }
        : {}),
    },
  }
}

/** A lesson is found by its titles among the courses; the search on the device adds the name of its course. */
export function lessonDocument(lesson: {
  course: string
  slug: string
  titles: Readonly<Record<Locale, string>>
}): SearchDocument {
  return {
    kind: 'courses',
    path: `${coursePath}${lesson.course}/${lesson.slug}`,
    texts: { en: titleOnly(lesson.titles.en), sw: titleOnly(lesson.titles.sw) },
  }
}

const titleOnly = (title: string) => ({ title, text: '', words: '' })
const coursePath = '/thinkforge/'

/** Gives each lesson that has no text the title of its course for one. */
export function withCourseTitles(documents: readonly SearchDocument[]): SearchDocument[] {
  const courses = new Map(
    documents.flatMap(({ kind, path, texts }) => (kind === 'courses' ? [[path, texts] as const] : [])),
  )
  return documents.map((document) => {
    const { kind, path, texts } = document
    const course = courses.get(path.slice(0, path.lastIndexOf('/')))
    if (kind !== 'courses' || !course) return document
    const titled = locales.map((locale) => {
      const text = texts[locale]
      return [locale, text && { ...text, text: text.text || (course[locale]?.title ?? '') }] as const
    })
    return { ...document, texts: Object.fromEntries(titled) }
  })
}

export function toIndexed({ path, ...document }: SearchDocument): IndexedDocument {
  return path === pathByTitle(document) ? document : { path, ...document }
}

export function fromIndexed(document: IndexedDocument): SearchDocument {
  return { ...document, path: document.path ?? pathByTitle(document) }
}

function pathByTitle({ texts }: Pick<SearchDocument, 'texts'>): string {
  return postPath(slugOf((texts.en ?? texts.sw)?.title ?? ''))
}

function postPath(slug: string): string {
  return `/blog/${slug}`
}

/** The text at a path of properties; rows that older versions stored lack some of them. */
function textAt(value: unknown, path: readonly string[]): string | undefined {
  const text = valueAt(value, path)
  return typeof text === 'string' ? text : undefined
}

function wordsAt(value: unknown, path: readonly string[]): string[] {
  const text = valueAt(value, path)
  return Array.isArray(text) ? text.filter((word) => typeof word === 'string') : []
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  )
}
