import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assetFolders } from '#domain/file-names.ts'

/**
 * Names the worker's list of files, which the build wrote as sw.js of the site, by its content, and writes an sw.js that
 * imports it. A browser uses no response as a dictionary that has to be revalidated, as sw.js must be (RFC 9842,
 * section 2.1.2); the list of the version before makes the list of the next a few hundred bytes.
 */
export async function nameWorkerList(site: string): Promise<void> {
  const served = path.join(site, 'sw.js')
  const hash = createHash('sha256')
    .update(await readFile(served))
    .digest('hex')
    .slice(0, 8)
  const file = `${assetFolders.worker}files-${hash}.js`
  await mkdir(path.join(site, assetFolders.worker), { recursive: true })
  await rename(served, path.join(site, file))
  await writeFile(served, `importScripts('/${file}')\n`)
}
