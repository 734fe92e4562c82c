import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { bugMark, platformFolder, root, withBug } from './with-bug.ts'

/**
 * Loads the engine with one seeded bug: `#platform/engine/engine.ts?bug=3` is the engine, with all its
 * modules, and the fourth bug of the table. Only the loader of the tests knows this; source and build are
 * unaffected.
 */
export function seedBugs(): Plugin {
  return {
    name: 'seeded-bugs',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [wanted = '', bugName] = source.split(bugMark)
      const [from, inherited] = importer?.split(bugMark) ?? []
      const bug = bugName ?? inherited
      if (bug === undefined) return
      const resolved = await this.resolve(wanted, from, { skipSelf: true })
      if (!resolved?.id.startsWith(platformFolder)) return resolved
      return `${resolved.id}${bugMark}${bug}`
    },
    async load(id) {
      const [file, bug] = id.split(bugMark)
      if (!file || bug === undefined) return
      return withBug(await readFile(file, 'utf8'), path.relative(root, file), Number(bug))
    },
  }
}
