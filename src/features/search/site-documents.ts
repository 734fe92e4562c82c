import { locales, type Locale } from '#domain/locale.ts'
import type { SearchDocument } from '#domain/search-document.ts'
import { courseItems, productItems, projectItems } from './catalogue-items.ts'
import { pageItems } from './page-items.ts'
import type { SiteItem } from './site-item.ts'

const sources = [courseItems, productItems, projectItems, pageItems]

/** Characters of a text in the index: all texts in both languages would fill its 25 kB. */
const indexedLength = 90

/** Courses, products, projects and pages in both languages, with the beginning of their texts: for the search index. */
export async function indexedSiteDocuments(): Promise<SearchDocument[]> {
  return mergeLocales(await Promise.all(locales.map((locale) => itemsIn(locale))), truncate)
}

/** The same with their whole texts, from the files of the app that this device has: for a device without the index. */
export async function siteDocuments(): Promise<SearchDocument[]> {
  return mergeLocales(
    await Promise.all(locales.map((locale) => itemsIn(locale).catch(() => []))),
    (text) => text,
  )
}

async function itemsIn(locale: Locale): Promise<{ locale: Locale; item: SiteItem }[]> {
  const items = await Promise.all(sources.map((read) => read(locale)))
  return items.flat().map((item) => ({ locale, item }))
}

function mergeLocales(
  items: { locale: Locale; item: SiteItem }[][],
  shorten: (text: string) => string,
): SearchDocument[] {
  const byKey = new Map<string, SearchDocument>()
  for (const { locale, item } of items.flat()) {
    const { key, text, ...entry } = item
    const name = `${item.kind} ${key}`
    const texts = { ...byKey.get(name)?.texts, [locale]: { ...text, text: shorten(text.text) } }
    byKey.set(name, { ...entry, texts })
  }
  return [...byKey.values()]
}

function truncate(text: string): string {
  return text.length <= indexedLength ? text : `${text.slice(0, text.lastIndexOf(' ', indexedLength))} …`
}
