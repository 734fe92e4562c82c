import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { seededBugs } from './seeded-bugs.ts'

const root = path.resolve(import.meta.dirname, '../..')
const platform = path.join(root, 'src/platform')
const mark = '?bug='

/**
 * Loads the engine with one seeded bug: `#platform/engine.ts?bug=3` is the engine, and every part of it, with the
 * fourth bug of the table. Only the tests' own loader knows this; the source and the build have no trace of it.
 */
export function seedBugs(): Plugin {
  return {
    name: 'seeded-bugs',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [wanted = '', asked] = source.split(mark)
      const [from, inherited] = importer?.split(mark) ?? []
      const bug = asked ?? inherited
      if (bug === undefined) return
      const resolved = await this.resolve(wanted, from, { skipSelf: true })
      if (!resolved?.id.startsWith(platform)) return resolved
      return `${resolved.id}${mark}${bug}`
    },
    async load(id) {
      const [file, bug] = id.split(mark)
      if (!file || bug === undefined) return
      return withBug(await readFile(file, 'utf8'), path.relative(root, file), Number(bug))
    },
  }
}

/** The source of a file with a bug; throws when the bug's words are not there exactly once, so that none goes stale. */
export function withBug(source: string, file: string, bug: number): string {
  let changed = source
  for (const { file: where, find, become } of seededBugs[bug]?.edits ?? []) {
    if (where !== file) continue
    if (changed.split(find).length !== 2)
      throw new Error(`bug ${bug} is not in ${file} exactly once: ${find}`)
    changed = changed.replace(find, () => become)
  }
  return changed
}
