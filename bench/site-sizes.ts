import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BundleHead, BundleName } from '#domain/install-bundles.ts'
import type { Locale } from '#domain/locale.ts'
import { bundleOf, isBundle, isForEveryone, isWorkerCode, stableNameOf } from '../sw/listed-files.ts'

export const client = path.resolve(process.env.SITE_DIR ?? 'dist', 'client')

/**
 * Transferred bytes (brotli at the highest level): `html` is the page, `js` the scripts loaded before it is
 * interactive.
 */
export type PageSizes = { html: number; js: number; requests: number }

/** The module scripts of a page and those it preloads, from its HTML. */
export function scriptFiles(html: string): Set<string> {
  const tags = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? []
  return new Set(tags.flatMap((tag) => tag.match(/(?:src|href)="\/([^"]+)"/)?.[1] ?? []))
}

export async function pageSizes(html: string): Promise<PageSizes> {
  const files = scriptFiles(html)
  return {
    html: brotliCompressSync(html).length,
    js: await sizeOf([...files]),
    requests: files.size,
  }
}

/**
 * Files that the worker fetches at installation for one language, without its own code: the app's code with the portal,
 * and the language's shell, texts, catalogues and dashboards.
 */
export async function installedFiles(locale: Locale, site = client): Promise<string[]> {
  const listed = await listedFiles(site)
  return listed.filter((url) => !isWorkerCode(url) && (isForEveryone(url) || stableNameOf(url) === locale))
}

/** Files that writing posts offline needs in addition, which are cached on first use or from the install page. */
export async function writingFiles(site = client): Promise<string[]> {
  return (await listedFiles(site)).filter((url) => /^assets\/later\/(?:draft-from|post-rules)-/.test(url))
}

/** The worker's own files: its script, its list of files and its code. */
export async function workerFiles(site = client): Promise<string[]> {
  return ['sw.js', await listFile(site), ...(await listedFiles(site)).filter(isWorkerCode)]
}

async function listFile(site: string): Promise<string> {
  const script = await readFile(path.join(site, 'sw.js'), 'utf8')
  return /assets\/worker\/files-[\da-f]+\.js/.exec(script)?.[0] ?? 'sw.js'
}

/** All files in the worker's list that it caches, for both languages. */
export async function listedFiles(site = client): Promise<string[]> {
  return (await wholeList(site)).filter((url) => !isBundle(url))
}

/** The install bundles that the worker fetches for one language. */
export async function installBundles(locale: Locale, site = client): Promise<string[]> {
  return (await wholeList(site)).filter(
    (url) => isBundle(url) && ['all', locale].includes(bundleOf(url) ?? ''),
  )
}

/** The files in an install bundle, in its order. */
export async function bundledFiles(name: BundleName, site = client): Promise<string[]> {
  const bundle = (await wholeList(site)).find((url) => isBundle(url) && bundleOf(url) === name) ?? ''
  const [line = ''] = (await readFile(path.join(site, bundle), 'utf8')).split('\n', 1)
  const head: BundleHead = JSON.parse(line)
  return head.map(([url]) => url)
}

async function wholeList(site: string): Promise<string[]> {
  const worker = await readFile(path.join(site, await listFile(site)), 'utf8')
  // Deduplicated, because the plugin lists the manifest twice.
  return [
    ...new Set([...worker.matchAll(/\burl["'`]?:\s*[`"']([^`"']+)[`"']/g)].map((match) => match[1] ?? '')),
  ]
}

export async function sizeOf(files: readonly string[], site = client): Promise<number> {
  const sizes = await Promise.all(files.map((file) => compressedSize(path.join(site, file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Size of the whole portal: all roles in all languages, and the code that only it loads. */
export async function portalSizes(): Promise<{ files: number; bytes: number }> {
  const files = (await builtFiles()).flatMap(({ file, source }) =>
    /^(?:src|virtual:)\/?portal\//.test(source) || source === 'src/app/portal-screen.tsx' ? file : [],
  )
  return { files: files.length, bytes: await sizeOf(files) }
}

const deskSources = ['src/features/staff/desk.tsx', 'src/features/staff/staff-desk.store.ts']

/** Files that the staff desk needs beyond a screen of the portal with its engine and forms unopened. */
export async function deskFiles(site = client): Promise<string[]> {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    await readFile(path.join(site, '.vite/manifest.json'), 'utf8'),
  )
  /** Adds a file and all that it imports. */
  function reach(from: string, seen: Set<string>): Set<string> {
    seen.add(from)
    for (const next of manifest[from]?.imports ?? []) if (!seen.has(next)) reach(next, seen)
    return seen
  }
  const before = new Set<string>()
  for (const source of ['index.html', 'src/app/portal-screen.tsx', 'src/engine/parts.ts'])
    reach(source, before)
  const needed = new Set<string>()
  for (const source of deskSources) reach(source, needed)
  return [...needed].filter((name) => !before.has(name)).flatMap((name) => manifest[name]?.file ?? [])
}

/** Built files with their source module, or the name of their chunk group (scripts/build/chunks.ts). */
export async function builtFiles(site = client): Promise<{ file: string; source: string }[]> {
  const manifest: Record<string, { file: string; name?: string; src?: string }> = JSON.parse(
    await readFile(path.join(site, '.vite/manifest.json'), 'utf8'),
  )
  return Object.values(manifest).map(({ file, name = '', src = name }) => ({ file, source: src }))
}

async function compressedSize(whole: string): Promise<number> {
  const compressed = await stat(`${whole}.br`).catch(() => stat(whole))
  return compressed.size
}
