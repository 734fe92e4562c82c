import { namedPages, textPages } from 'virtual:page-search'
import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SiteItem } from './site-item.ts'

/** The site's pages by title, and the sections of the text pages. */
export async function pageItems(locale: Locale): Promise<SiteItem[]> {
  const parts = await Promise.all([scholarItems(locale), ...textPages.map((page) => textItems(page, locale))])
  const spoken = { locale }
  const named = namedPages.map(({ path, title, text }) => pageItem(path, title({}, spoken), text({}, spoken)))
  return [...named, ...parts.flat()]
}

async function scholarItems(locale: Locale): Promise<SiteItem[]> {
  const { services, extras, support } = await loadPack('scholar', locale)
  const parts = [...services, ...extras].map(({ id, title, text }) => pageItem('/scholar', title, text, id))
  return [pageItem('/scholar', m.nav_scholar({}, { locale }), support.text), ...parts]
}

/** The sections of these pages have anchors. */
async function textItems({ path, texts }: (typeof textPages)[number], locale: Locale): Promise<SiteItem[]> {
  const { title, lead, sections } = await loadPack(texts, locale)
  const parts = sections.map(({ id, heading, paragraphs }): SiteItem => {
    const text = { title: heading, text: paragraphs.join(' '), words: title }
    return { key: `${path}#${id}`, kind: 'pages', path, hash: id, text }
  })
  return [pageItem(path, title, lead), ...parts]
}

function pageItem(path: string, title: string, text: string, part = ''): SiteItem {
  return { key: `${path}#${part}`, kind: 'pages', path, text: { title, text, words: '' } }
}
