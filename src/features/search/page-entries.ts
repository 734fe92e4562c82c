import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SearchEntry } from './search-entry.ts'

/** Pages by name, and the parts of those that one reads. */
export async function pageEntries(locale: Locale): Promise<SearchEntry[]> {
  const parts = await Promise.all([
    scholarEntries(locale),
    textEntries('about', locale),
    textEntries('terms', locale),
    textEntries('privacy', locale),
  ])
  return [...namedPages(locale), ...parts.flat()]
}

function namedPages(locale: Locale): SearchEntry[] {
  const spoken = { locale }
  return [
    aPage('/', m.nav_home({}, spoken), m.search_home({}, spoken)),
    aPage('/thinkforge', m.nav_elearning({}, spoken), m.search_courses({}, spoken)),
    aPage('/projects', m.nav_projects({}, spoken), m.search_projects({}, spoken)),
    aPage('/blog', m.nav_blog({}, spoken), m.blog_description({}, spoken)),
    aPage('/archive', m.nav_archive({}, spoken), m.search_archive({}, spoken)),
    aPage('/viormart', m.nav_shop({}, spoken), m.search_shop({}, spoken)),
    aPage('/contact', m.nav_contact({}, spoken), m.search_contact({}, spoken)),
  ]
}

async function scholarEntries(locale: Locale): Promise<SearchEntry[]> {
  const { services, extras, support } = await loadPack('scholar', locale)
  const parts = [...services, ...extras].map(({ id, title, text }) => aPage('/scholar', title, text, id))
  return [aPage('/scholar', m.nav_scholar({}, { locale }), support.text), ...parts]
}

/** The sections of these pages have anchors. */
async function textEntries(name: 'about' | 'terms' | 'privacy', locale: Locale): Promise<SearchEntry[]> {
  const { title, lead, sections } = await loadPack(name, locale)
  const parts = sections.map(({ id, heading, paragraphs }) =>
    Object.assign(aPage(`/${name}`, heading, paragraphs.join(' '), id), { hash: id, words: title }),
  )
  return [aPage(`/${name}`, title, lead), ...parts]
}

function aPage(path: string, title: string, text: string, part = ''): SearchEntry {
  return { id: `pages${path}#${part}`, kind: 'pages', title, text, words: '', path }
}
