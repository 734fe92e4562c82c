import path from 'node:path'
import { seededBugs } from './seeded-bugs.ts'

export const root = path.resolve(import.meta.dirname, '../..')
/** The modules that are loaded again with a bug. */
export const platformFolder = path.join(root, 'src/platform')
/** `#platform/engine/engine.ts?bug=3` is the engine with the fourth bug of the table. */
export const bugMark = '?bug='

/**
 * The source of a file with a bug; throws unless the text to replace occurs exactly once, so that no bug
 * becomes stale.
 */
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
