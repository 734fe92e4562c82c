import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export const chunkGroupsFile = fileURLToPath(new URL('./chunk-groups.json', import.meta.url))

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Name of a module in chunk-groups.json: its path from the root of the repository, or that with node_modules, which may be a link. */
export const moduleName = (id: string): string =>
  path
    .relative(root, id)
    .replaceAll(path.sep, '/')
    .replace(/^\.\..*?(?=node_modules\/)/, '')

/** The group of each module that chunk-groups.json names. A group is called after its first module, as in `bell-group`. */
export function chunkGroups(): ReadonlyMap<string, string> {
  const groups = existsSync(chunkGroupsFile)
    ? v.parse(v.array(v.array(v.string())), JSON.parse(readFileSync(chunkGroupsFile, 'utf8')))
    : []
  return new Map(
    groups.flatMap((names) => {
      const group = `${path.parse(names[0] ?? '').name}-group`
      return names.map((name) => [name, group] as const)
    }),
  )
}
