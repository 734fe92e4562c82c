import { readFileSync } from 'node:fs'
import { chunkGroups } from '../../scripts/build/chunk-groups.ts'

type Manifest = Record<string, { file: string; name?: string; src?: string; isEntry?: boolean }>

/** The name of the engine's file, which exports all of its modules. */
export const engineSource = 'src/engine/parts.ts'

const groups = chunkGroups()

/**
 * The URL of the built file of a source that is loaded by `import()` or is in chunk-groups.json, such as `/assets/BvY8j7V.js`,
 * or of a build group by its name (scripts/build/chunks.ts); `index` is the entry. Throws where there is none.
 */
export function builtPath(source: string, site = 'dist'): string {
  const manifest: Manifest = JSON.parse(readFileSync(`${site}/client/.vite/manifest.json`, 'utf8'))
  const group = groups.get(source) ?? source
  const found = Object.values(manifest).find(
    ({ src, name, isEntry }) => src === source || (name === group && (src === undefined || isEntry)),
  )
  if (!found) throw new Error(`No built file comes from ${source}`)
  return `/${found.file}`
}

/** Matches the URL of that file. */
export function builtFile(source: string, site?: string): RegExp {
  return new RegExp(`${RegExp.escape(builtPath(source, site))}$`)
}
