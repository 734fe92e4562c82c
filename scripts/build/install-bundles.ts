import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assetFolders } from '#domain/file-names.ts'
import type { BundleHead, BundleName } from '#domain/install-bundles.ts'
import { locales } from '#domain/locale.ts'
import { bundleOf } from '../../sw/listed-files.ts'
import { loadedByEveryPage } from './chunks.ts'

type Chunks = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

/**
 * Writes the install bundles into the folder of the built site and returns their paths in it. They have the scripts that the worker
 * caches at installation, without those that every page has loaded by then, which are in the browser's HTTP cache.
 */
export async function writeInstallBundles(
  site: string,
  chunks: Chunks,
  urls: readonly string[],
): Promise<string[]> {
  const loaded = filesOfEveryPage(chunks)
  const names: readonly BundleName[] = ['all', ...locales]
  await mkdir(path.join(site, assetFolders.bundles), { recursive: true })
  return Promise.all(
    names.map(async (name) => {
      const files = urls.filter((url) => bundleOf(url) === name && !loaded.has(url)).toSorted()
      const content = await bundle(site, files)
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
      const url = `${assetFolders.bundles}${name}-${hash}.bin`
      await writeFile(path.join(site, url), content)
      return url
    }),
  )
}

async function bundle(site: string, urls: readonly string[]): Promise<Buffer> {
  const contents = await Promise.all(urls.map((url) => readFile(path.join(site, url))))
  const head: BundleHead = urls.map((url, index) => [url, contents[index]?.length ?? 0])
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents])
}

/** Files of the entry and of what every page loads once it is interactive, with what they import. */
function filesOfEveryPage(chunks: Chunks): Set<string> {
  const seen = new Set<string>()
  const queue = Object.keys(chunks).filter(
    (name) => chunks[name]?.isEntry || loadedByEveryPage.flat().includes(name),
  )
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    queue.push(...(chunks[name]?.imports ?? []))
  }
  return new Set([...seen].flatMap((name) => chunks[name]?.file ?? []))
}
