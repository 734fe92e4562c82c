import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** `ArrowRight` is in `icons/arrow-right`. */
const iconFile = (name: string) => `icons/${name.replace(/(?<!^)([A-Z0-9])/g, '-$1').toLowerCase()}.`

/**
 * What these files of src need at once, by the end of a module's path without its extension: other files, texts
 * (`messages/<name>.`) and icons (`icons/<name>.`). What is fetched later by `import()` is not among it.
 */
export function reachOf(files: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const code = readFileSync(path.join(source, file), 'utf8')
    for (const [, name] of code.matchAll(/\bm\.(\w+)/g)) reached.add(`messages/${name}.`)
    for (const [, names = ''] of code.matchAll(/^import \{([^}]+)\} from 'lucide'/gm))
      for (const name of names.split(',')) reached.add(iconFile(name.trim()))
    for (const [, from = ''] of code.matchAll(/^(?:import|export)\s(?!type)[^'"]*?from '([#.][^']+)'/gm)) {
      const to = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from)
      if (existsSync(path.join(source, to))) open.push(to)
    }
  }
  return reached
}
