import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { KeptPart } from '#domain/kept-parts.ts'
import { isOnFirstUse, type ListedFile } from '../../sw/kept-files.ts'

type Chunks = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>
type Entry = { url: string; revision: string | null; size: number }

const compressed = promisify(brotliCompress)

/** Modules through which a page reaches a part; chunks that other pages reach as well belong to `pages`. */
const entrances: Record<Exclude<KeptPart, 'pages'>, RegExp> = {
  portal: /^src\/(?:app\/portal-screen\.tsx|portal\/load-portal\.ts)$/,
  writing: /^src\/(?:app\/writing-screens\.tsx|features\/writing\/editor\/(?:draft-from|post-rules)\.ts)$/,
}

/**
 * Transforms the worker's list: each file gets its part and its compressed size, unless it is cached on first use and
 * its part works offline without it. `site` is the folder of the built site.
 */
export function withParts(site: string) {
  return async (entries: Entry[]) => {
    const chunks: Chunks = JSON.parse(await readFile(path.join(site, '.vite/manifest.json'), 'utf8'))
    const partOf = partsOf(chunks)
    const manifest = await Promise.all(
      entries.map(async ({ url, revision, size }) => {
        const listed: Entry & Pick<ListedFile, 'part' | 'bytes'> = { url, revision, size }
        const part = partOf(url)
        if (isOnFirstUse(url) && part !== 'writing') return listed
        return { ...listed, part, bytes: await bytesOf(site, url) }
      }),
    )
    return { manifest, warnings: [] }
  }
}

async function bytesOf(site: string, url: string): Promise<number> {
  const content = await readFile(path.join(site, url))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return (await compressed(content, { params })).length
}

function partsOf(chunks: Chunks): (file: string) => KeptPart {
  const all = Object.keys(chunks)
  const isEntrance = (name: string) => Object.values(entrances).some((pattern) => pattern.test(name))
  const named = (pattern: RegExp) => all.filter((name) => pattern.test(name))
  const pages = reachedFrom(
    chunks,
    all.filter((name) => chunks[name]?.isEntry),
    isEntrance,
  )
  const portal = reachedFrom(chunks, named(entrances.portal), (name) => entrances.writing.test(name))
  const writing = reachedFrom(chunks, named(entrances.writing), (name) => entrances.portal.test(name))
  return (file) => {
    if (pages.has(file)) return 'pages'
    if (portal.has(file)) return 'portal'
    return writing.has(file) ? 'writing' : 'pages'
  }
}

/** Files of the chunks that these chunks import, themselves included, without those that `stops`. */
function reachedFrom(chunks: Chunks, names: readonly string[], stops: (name: string) => boolean) {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {}
    for (const next of [...imports, ...dynamicImports]) if (!stops(next)) visit(next)
  }
  for (const name of names) visit(name)
  return new Set([...seen].flatMap((name) => chunks[name]?.file ?? []))
}
