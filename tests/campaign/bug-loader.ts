import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CreateEngine } from './device.ts'
import { bugMark, platform, root, withBug } from './with-bug.ts'

const platformUrl = pathToFileURL(platform).href

registerHooks({
  resolve(specifier, context, next) {
    const [wanted = '', asked] = specifier.split(bugMark)
    const [parentURL, inherited] = context.parentURL?.split(bugMark) ?? []
    const bug = asked ?? inherited
    if (bug === undefined) return next(specifier, context)
    const resolved = next(wanted, { ...context, parentURL })
    return resolved.url.startsWith(platformUrl)
      ? { ...resolved, url: `${resolved.url}${bugMark}${bug}` }
      : resolved
  },
  load(url, context, next) {
    const [file, bug] = url.split(bugMark)
    if (!file || bug === undefined) return next(url, context)
    const name = fileURLToPath(file)
    const source = withBug(readFileSync(name, 'utf8'), path.relative(root, name), Number(bug))
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

/** The engine with the bug at this index of the table, loaded in plain Node. */
export async function engineWithBug(bug: number): Promise<CreateEngine> {
  const engine: { createEngine: CreateEngine } = await import(`#platform/engine/engine.ts${bugMark}${bug}`)
  return engine.createEngine
}
