import { locales } from '#domain/locale.ts'
import type { Page } from '#domain/pages.ts'

/** As Vite writes it, by source file. */
type Manifest = Record<string, { isDynamicEntry?: boolean }>

const table = 'src/domain/pages.ts'

/**
 * Where the table of pages, the router's addresses and Vite's manifest of the built site differ, one sentence each. A module or
 * texts that the table lacks would be found by the browser a round trip late, and nothing else would say so.
 */
export function tableFaults(pages: readonly Page[], routes: readonly string[], manifest: Manifest): string[] {
  const paths = new Set(pages.map(({ path }) => path))
  const missing = routes
    .filter((route) => !paths.has(route))
    .map((route) => `The route ${route} has no row in ${table}: add one.`)
  return [...missing, ...pages.flatMap((page) => rowFaults(page, routes, manifest))]
}

function rowFaults({ path, source, texts }: Page, routes: readonly string[], manifest: Manifest): string[] {
  const faults: string[] = []
  if (!routes.includes(path))
    faults.push(`${table} has a row for ${path}, which no route answers: add it to src/routes/route-tree.ts.`)
  if (!manifest[source]?.isDynamicEntry)
    faults.push(`${table} says that ${path} is drawn by ${source}, which no route imports late.`)
  if (texts !== undefined && locales.some((locale) => !manifest[`virtual:pack/${texts}/${locale}`]))
    faults.push(`${table} says that ${path} has the texts "${texts}", which src/catalogues/packs.ts lacks.`)
  return faults
}
