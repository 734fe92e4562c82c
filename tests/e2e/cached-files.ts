import type { Page } from '@playwright/test'

/** Files that the service worker caches in addition to its precache. */
export function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('runtime')).keys()
    return requests.map(({ url }) => new URL(url).pathname.slice(1)).toSorted()
  })
}
