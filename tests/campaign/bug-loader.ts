import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Platform } from './platform.ts'
import { bugMark, platformFolder, root, withBug } from './with-bug.ts'

const platformUrl = pathToFileURL(platformFolder).href

registerHooks({
  resolve(specifier, context, next) {
    const [wanted = '', bugName] = specifier.split(bugMark)
    const [parentURL, inherited] = context.parentURL?.split(bugMark) ?? []
    const bug = bugName ?? inherited
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

/** The platform with the bug at this index of the table, loaded in plain Node. */
export async function platformWithBug(bug: number): Promise<Platform> {
  const engine: Pick<Platform, 'createEngine'> = await import(`#platform/engine/engine.ts${bugMark}${bug}`)
  const uploader: Pick<Platform, 'createUploader'> = await import(
    `#platform/uploads/uploader.ts${bugMark}${bug}`
  )
  return { createEngine: engine.createEngine, createUploader: uploader.createUploader }
}
