import { expect, isReady, test, withoutWorker } from './fixtures.ts'

/** Messages of React to itself are lost while this is set, as WebKit loses them when a page enters the page cache. */
declare global {
  var losesMessages: boolean | undefined
}

test(
  'a page restored without the message that React waits for is reloaded',
  withoutWorker,
  async ({ page }) => {
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with its port
      MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
        apply: (post, port, message) => {
          if (!globalThis.losesMessages) Reflect.apply(post, port, message)
        },
      })
    })
    await page.goto('/about')
    await isReady(page)
    const reloaded = page.waitForEvent('framenavigated')
    await page.evaluate(() => {
      globalThis.losesMessages = true
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await reloaded
    await isReady(page)
    expect(await page.evaluate(() => globalThis.losesMessages)).toBeUndefined()
  },
)

test(
  'a page restored with it stays as it is, but in the display settings chosen meanwhile',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/about')
    await isReady(page)
    await page.evaluate(() => {
      globalThis.losesMessages = false
      // As the settings in another tab, or on a page after this one, store it.
      document.cookie = 'reading=2001; path=/'
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await page.waitForFunction(() => performance.getEntriesByName('app-restored').length > 0)
    expect(await page.evaluate(() => globalThis.losesMessages)).toBe(false)
    await expect(page.locator('html')).toHaveCSS('font-size', '20px')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  },
)
