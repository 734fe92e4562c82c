import { readFileSync } from 'node:fs'

const folder = new URL('../../src/portal/catalogues/', import.meta.url)

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Block = { [key: string]: Json }
type Tab = { id: string; blocks?: Block[]; aside?: Block[] }
type Screen = Omit<Tab, 'id'> & { title: Json; news?: Json; top?: Block[]; tabs?: Tab[] }
type Role = {
  title: Json
  menu?: Json
  sections?: Json
  screens: Record<string, Screen>
  data?: Record<string, Block[]>
}

function readRole(role: string): Role {
  return JSON.parse(readFileSync(new URL(`${role}.json`, folder), 'utf8'))
}

/** Every address of a role at which its catalogue has content of its own. */
export function portalAddresses(role: string): string[] {
  return Object.entries(readRole(role).screens).flatMap(([path, { tabs = [] }]) => {
    const screen = path ? `/${role}/${path}` : `/${role}`
    return [screen].concat(tabs.slice(1).map(({ id }) => `${screen}?tab=${id}`))
  })
}

/** Shorter texts, such as `7` or `Web`, may stand on a page for another reason. */
const shortest = 5

/**
 * The names, figures, titles of records, timeline texts and messages of a role's samples in one language, without
 * those that are also texts of the site: menus, titles, labels and what is no sample.
 */
export function sampleTexts(role: string, locale: 'en' | 'sw'): string[] {
  const { screens, data = {} } = readRole(role)
  const samples = new Set<string>()
  const real = new Set<string>()
  const addTexts = (to: Set<string>, value: Json | undefined) => {
    for (const text of textsOf(value ?? null, locale)) to.add(text)
  }
  addTexts(samples, data)
  for (const screen of Object.values(screens)) {
    const { blocks = [], aside = [], top = [], tabs = [], news, title: heading } = screen
    addTexts(real, heading)
    addTexts(samples, news)
    const rest = tabs.flatMap((tab) => (tab.blocks ?? []).concat(tab.aside ?? []))
    for (const block of [...blocks, ...aside, ...top, ...rest]) {
      const { kind, sample, title, ...content } = block
      addTexts(real, title)
      if (sample === false || (kind === 'links' && sample !== true)) addTexts(real, content)
      else if (kind === 'stats') addTexts(samples, figuresOf(content.items ?? null))
      else addTexts(samples, [content.of ?? null, content.items ?? null, content.conversations ?? null])
    }
  }
  // Also the menu, in both languages; a sample may be a part of a title.
  const { title, menu, sections } = readRole(role)
  const siteTexts = [...real, JSON.stringify([title, menu ?? null, sections ?? null])].join('\n')
  return [...samples].filter((text) => text.length >= shortest && !siteTexts.includes(text))
}

/** The values and notes of key figures: their labels are what a server will have figures for. */
function figuresOf(items: Json): Json {
  if (!Array.isArray(items)) return null
  return items.flatMap((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? [item.value ?? null, item.note ?? null]
      : [],
  )
}

/** All texts in one language, also those in lists; ids and moments are no texts. */
function textsOf(value: Json, locale: 'en' | 'sw'): string[] {
  if (typeof value === 'string') return /^@|^\/|^[a-z-]+$/.test(value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((part) => textsOf(part, locale))
  if ('en' in value && 'sw' in value) return textsOf(value[locale] ?? null, locale)
  return Object.values(value).flatMap((part) => textsOf(part, locale))
}
