import { namedPages, textPages } from 'virtual:page-search'
import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SearchEntry } from './search-entry.ts'

/** The site's pages by title, and the sections of the text pages. */
export async function pageEntries(locale: Locale): Promise<SearchEntry[]> {
  const parts = await Promise.all([
    scholarEntries(locale),
    ...textPages.map((page) => textEntries(page, locale)),
  ])
  const spoken = { locale }
  const named = namedPages.map(({ path, title, text }) => aPage(path, title({}, spoken), text({}, spoken)))
  return [...named, ...parts.flat()]
}

async function scholarEntries(locale: Locale): Promise<SearchEntry[]> {
  const { services, extras, support } = await loadPack('scholar', locale)
  const parts = [...services, ...extras].map(({ id, title, text }) => aPage('/scholar', title, text, id))
  return [aPage('/scholar', m.nav_scholar({}, { locale }), support.text), ...parts]
}

/** The sections of these pages have anchors. */
async function textEntries(
  { path, texts }: (typeof textPages)[number],
  locale: Locale,
): Promise<SearchEntry[]> {
  const { title, lead, sections } = await loadPack(texts, locale)
  const parts = sections.map(({ id, heading, paragraphs }) =>
    Object.assign(aPage(path, heading, paragraphs.join(' '), id), { hash: id, words: title }),
  )
  return [aPage(path, title, lead), ...parts]
}

function aPage(path: string, title: string, text: string, part = ''): SearchEntry {
  return { id: `pages${path}#${part}`, kind: 'pages', title, text, words: '', path }
}
