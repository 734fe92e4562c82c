import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { namesOfFiles, revisionDigits } from '#domain/file-names.ts'
import type { CachedPart } from '#domain/cached-parts.ts'
import { isOnFirstUse, localeOf, type ListedFile } from '../../sw/listed-files.ts'
import { writeInstallBundles } from './install-bundles.ts'
import { toBrotli } from './brotli.ts'

type Chunks = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>
type Entry = { url: string; revision: string | null; size: number }

/** Modules through which a page reaches a part; chunks that other pages reach as well belong to `pages`. */
const entrances: Record<Exclude<CachedPart, 'pages'>, RegExp> = {
  portal: /^src\/(?:app\/portal-screen\.tsx|portal\/load-portal\.ts)$/,
  writing: /^src\/(?:app\/writing-screens\.tsx|features\/writing\/editor\/post-rules\.ts)$/,
}

/**
 * Workbox's transform of the precache manifest, the list of files in the worker (sw/listed-files.ts). Each file gets its name,
 * and its part and compressed size unless it is cached on first use and its part works offline without it. Adds the install
 * bundles, which it writes. `site` is the folder of the built site; `isCompressed` says whether its files are compressed
 * afterwards.
 */
export function manifestTransform(site: string, isCompressed: boolean) {
  return async (entries: Entry[]) => {
    const chunks: Chunks = JSON.parse(await readFile(path.join(site, '.vite/manifest.json'), 'utf8'))
    const partOf = partsOf(chunks)
    const nameOf = namesIn(JSON.parse(await readFile(path.join(site, '../importmap.json'), 'utf8')))
    const manifest = await Promise.all(
      entries.map(async ({ url, revision, size }) => {
        const content = await readFile(path.join(site, url))
        const listed = {
          url,
          revision: localeOf(url) ? revisionOf(revision, content) : revision,
          size,
          ...nameOf(url),
        }
        const part = partOf(url)
        if (isOnFirstUse(url) && part !== 'writing') return listed
        return { ...listed, part, bytes: await compressedBytes(content, isCompressed) }
      }),
    )
    const bundles = await writeInstallBundles(
      site,
      chunks,
      entries.map(({ url }) => url),
    )
    return {
      manifest: [...manifest, ...bundles.map((url) => ({ url, revision: null, size: 0 }))],
      warnings: [],
    }
  }
}

/** The name that stays, of a file that is named by its hash alone. */
function namesIn(map: { imports: Record<string, string> }): (url: string) => Pick<ListedFile, 'name'> {
  const names = namesOfFiles(map)
  return (url) => {
    const name = names.get(`/${url}`)
    return name === undefined ? {} : { name }
  }
}

/** As the server computes it; the plugin's own is an MD5 that it gives the manifest a second time. */
function revisionOf(revision: string | null, content: Buffer): string | null {
  if (revision === null) return null
  return createHash('sha256').update(content).digest('hex').slice(0, revisionDigits)
}

/** Where files are not compressed beforehand, the server compresses them at level 5 (server/app.ts), which takes less time. */
async function compressedBytes(content: Buffer, isCompressed: boolean): Promise<number> {
  return (await toBrotli(content, isCompressed ? undefined : 5)).length
}

function partsOf(chunks: Chunks): (file: string) => CachedPart {
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
