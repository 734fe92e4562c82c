import type { Page } from '@playwright/test'
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
