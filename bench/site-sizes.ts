import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const client = path.resolve(process.env.SITE_DIR ?? 'dist', 'client')

const portalFolder = 'assets/portal/'

/** Bytes as they travel, brotli at its smallest; `html` is the page, `js` what it loads before it is interactive. */
export type PageSizes = { html: number; js: number; requests: number }

/** Sizes of a page from its HTML: the module it starts with and those it names ahead. */
export async function pageSizes(html: string): Promise<PageSizes> {
  const tags = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? []
  const files = new Set(tags.flatMap((tag) => tag.match(/(?:src|href)="\/([^"]+)"/)?.[1] ?? []))
  const sizes = await Promise.all([...files].map(compressedSize))
  return {
    html: brotliCompressSync(html).length,
    js: sizes.reduce((sum, size) => sum + size, 0),
    requests: files.size,
  }
}

/** What the worker fetches to work without a network, from the list built into it; the portal waits until it is opened. */
export async function precacheSizes(): Promise<{ files: number; bytes: number }> {
  const worker = await readFile(path.join(client, 'sw.js'), 'utf8')
  const urls = [...worker.matchAll(/\burl["'`]?:\s*[`"']([^`"']+)[`"']/g)].map((match) => match[1] ?? '')
  // The portal, pages for later and what speaks the other language are kept when they are used.
  const onUse = /^(assets\/later\/|assets\/texts\/\w+\.sw-|pages\/sw\/shell)/
  const files = urls.filter((url) => !url.startsWith(portalFolder) && !onUse.test(url))
  const sizes = await Promise.all(files.map(compressedSize))
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** All of the portal, every role in every language, and its code. */
export async function portalSizes(): Promise<{ files: number; bytes: number }> {
  const files = (await readdir(path.join(client, portalFolder))).filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(files.map((file) => compressedSize(portalFolder + file)))
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

async function compressedSize(file: string): Promise<number> {
  const whole = path.join(client, file)
  const compressed = await stat(`${whole}.br`).catch(() => stat(whole))
  return compressed.size
}
