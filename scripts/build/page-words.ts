import type { Plugin } from 'vite'
import { footerNavigation, mainNavigation, pages } from '#domain/pages.ts'

const linksId = 'virtual:page-links'
const footerLinksId = 'virtual:footer-links'
const searchId = 'virtual:page-search'

/** Messages used by the table of pages; scripts/check/check-messages.ts compares them with the catalogues. */
export const pageMessages: readonly string[] = pages.flatMap(({ title, search: text }) =>
  [title, text === 'sections' ? undefined : text].filter((name) => name !== undefined),
)

/**
 * Virtual modules with the navigation links and search entries, generated from the table of pages. Each message is a
 * static import: looking messages up by name would bundle all of them, and the table, with every page.
 */
export function pageWords(): Plugin {
  const modules = new Map([
    [linksId, () => links('mainLinks', mainNavigation)],
    // Apart from the others, because the footer is loaded later.
    [footerLinksId, () => links('footerLinks', footerNavigation)],
    [searchId, search],
  ])
  return {
    name: 'page-words',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => modules.get(id.slice(1))?.(),
  }
}

// Not `#i18n/`, because the `imports` of package.json do not apply to virtual modules.
const importMessages = "import { m } from '/src/i18n/paraglide/messages.js'"

function links(name: string, paths: readonly string[]): string {
  return `${importMessages}\nexport const ${name} = ${linksTo(paths)}`
}

function linksTo(paths: readonly string[]): string {
  const entries = paths.map((path) => {
    const title = pages.find((page) => page.path === path)?.title
    return `{ to: ${JSON.stringify(path)}, words: m.${title} }`
  })
  return `[${entries.join()}]`
}

function search(): string {
  const searchPages = pages.filter((page) => page.search !== undefined)
  const named = searchPages
    .filter((page) => page.search !== 'sections')
    .map(
      ({ path, title, search: text }) =>
        `{ path: ${JSON.stringify(path)}, title: m.${title}, text: m.${text} }`,
    )
  const read = searchPages
    .filter((page) => page.search === 'sections')
    .map(({ path, texts }) => JSON.stringify({ path, texts }))
  return [
    importMessages,
    `export const namedPages = [${named.join()}]`,
    `export const textPages = [${read.join()}]`,
  ].join('\n')
}
