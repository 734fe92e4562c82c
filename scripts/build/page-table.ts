import { locales } from '#domain/locale.ts'
import type { SitePage } from '#domain/site-page.ts'

/** Vite's manifest, keyed by source file. */
type Manifest = Record<string, { isDynamicEntry?: boolean }>

const table = 'src/domain/pages.ts'

/**
 * Compares the table of pages, the router's paths and Vite's manifest of the built site; returns one sentence per
 * difference. A module or pack missing in the table is not preloaded, which costs a round trip and fails no other
 * check.
 */
export function tableFaults(
  pages: readonly SitePage[],
  routes: readonly string[],
  manifest: Manifest,
): string[] {
  const paths = new Set(pages.map(({ path }) => path))
  const missing = routes
    .filter((route) => !paths.has(route))
    .map((route) => `The route ${route} has no row in ${table}: add one.`)
  return [...missing, ...pages.flatMap((page) => rowFaults(page, routes, manifest))]
}

function rowFaults(
  { path, source, texts }: SitePage,
  routes: readonly string[],
  manifest: Manifest,
): string[] {
  const faults: string[] = []
  if (!routes.includes(path))
    faults.push(`${table} has a row for ${path}, which has no route: add it to src/routes/route-tree.ts.`)
  if (!manifest[source]?.isDynamicEntry)
    faults.push(`${table} says that ${path} is rendered by ${source}, which no route loads by import().`)
  if (texts !== undefined && locales.some((locale) => !manifest[`virtual:pack/${texts}/${locale}`]))
    faults.push(`${table} says that ${path} has the texts "${texts}", which src/catalogues/packs.ts lacks.`)
  return faults
}
