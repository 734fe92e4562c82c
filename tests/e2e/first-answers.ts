import type { Page } from '@playwright/test'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { aPost, expect } from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

/**
 * What the first visit of a page stores of the API: how many answers, and how their addresses begin. Of the lists three pages
 * are stored, of that of the blog the featured posts as well.
 */
const firstAnswers: Record<string, [start: string, count: number]> = {
  '/blog': [addresses.posts().replace(/\?.*/, ''), 4],
  [`/blog/${aPost}`]: [addresses.post(aPost), 2],
  '/archive': [archiveAddresses.list().replace(/\?.*/, '?'), 3],
  '/archive/1': [archiveAddresses.one(1), 2],
}

/** Waits until the device has stored what the first visit of a page asks the API for. */
export async function hasFirstAnswers(page: Page, path: string): Promise<void> {
  const [start, count] = firstAnswers[path] ?? ['', 0]
  await expect
    .poll(async () => {
      const urls = (await storedRows(page, 'answers')).map(({ url }) => String(url))
      return urls.filter((url) => url.startsWith(start)).length
    }, path)
    .toBeGreaterThanOrEqual(count)
}
