import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { client } from '#bench/site-sizes.ts'
import { appCache } from '#domain/app-caches.ts'
import { isForEveryone } from '../../sw/listed-files.ts'

/** Files that the service worker caches in addition to those of every device: of languages, and on first use. */
export async function cachedFiles(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname.slice(1))
  }, appCache)
  return paths.filter((file) => !isForEveryone(file)).toSorted()
}

/** Media type and SHA-256 of the cached files by path, as `hashOf` has them. */
export async function cachedHashes(page: Page): Promise<Map<string, string>> {
  const entries = await page.evaluate(async (name) => {
    const cache = await caches.open(name)
    return Promise.all(
      (await cache.keys()).map(async ({ url }) => {
        const response = await cache.match(url, { ignoreVary: true })
        const digest = await crypto.subtle.digest(
          'SHA-256',
          (await response?.arrayBuffer()) ?? new ArrayBuffer(),
        )
        const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        const type = response?.headers
          .get('content-type')
          ?.split(';')[0]
          ?.replace('application/javascript', 'text/javascript')
        return [new URL(url).pathname.slice(1), `${type} ${hex}`] as const
      }),
    )
  }, appCache)
  return new Map(entries)
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
  '.webmanifest': 'application/manifest+json',
}

/** Media type and SHA-256 of a file of the built site. */
export async function hashOf(file: string): Promise<string> {
  const content = await readFile(path.join(client, file))
  return `${types[path.extname(file)]} ${createHash('sha256').update(content).digest('hex')}`
}
