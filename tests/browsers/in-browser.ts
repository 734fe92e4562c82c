import { onTestFinished } from 'vitest'
import { startTruncatingProxy } from '#tests/e2e/truncating-proxy.ts'
import { startSite } from '#tests/e2e/site.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import type { Journey } from './journey.ts'

/** A site and a browser for this test, closed at its end. */
export async function startJourney(start: () => Promise<DrivenBrowser>): Promise<Journey> {
  const site = await startSite()
  onTestFinished(() => site.close())
  const proxy = await startTruncatingProxy(site.url)
  onTestFinished(() => proxy.close())
  const browser = await start()
  onTestFinished(() => browser.close())
  return { site, proxy, browser }
}
