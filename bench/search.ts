import { chromium, type Page } from '@playwright/test'
import { startSite } from '#tests/e2e/site.ts'
import { storedRows, writeRows } from '#tests/e2e/stored-rows.ts'
import { findChromium } from '#tests/support/chromium.ts'

/**
 * Time from a key press to rendered results over 500 posts and the index of the site, with the CPU throttled four
 * times. Needs a build. Fails above the target of 100 ms.
 */
const targetMs = 100
const items = 500
const queries = ['l', 'laptop', 'latpop', 'mobile money', 'uchambuzi wa data', 'offline first outbox']

const site = await startSite()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  await page.goto('/blog')
  await page.waitForFunction(() => performance.getEntriesByName('app-interactive').length > 0)
  await page.getByRole('main').getByRole('article').first().waitFor()
  await fill(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.locator('[data-search-button]').click()
  await page.locator('[data-search-field]').waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('search-index-built').length > 0)
  const rows = []
  for (const query of queries) {
    const times = []
    for (let turn = 0; turn < 5; turn += 1) times.push(await timeOf(page, query))
    const sorted = times.toSorted((a, b) => a - b)
    rows.push({ query, 'median ms': Math.round(sorted[2] ?? 0), 'worst ms': Math.round(sorted[4] ?? 0) })
  }
  console.table(rows)
  const built = await page.evaluate(() =>
    performance.getEntriesByName('search-index-built').map((mark) => Reflect.get(mark, 'detail')),
  )
  console.log(`entries: ${built.join(', ')}`)
  const slowest = Math.max(...rows.map((row) => row['median ms']))
  if (slowest > targetMs) {
    console.error(`${slowest} ms are above the target of ${targetMs} ms.`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await site.close()
}

/** Waits for the cached posts, then adds copies of them to the device up to `items`. */
async function fill(target: Page): Promise<void> {
  let originals = await storedRows(target, 'posts')
  while (originals.length === 0) {
    await target.waitForTimeout(100)
    originals = await storedRows(target, 'posts')
  }
  const copies = Array.from({ length: items - originals.length }, (_, index) => {
    const post = originals[index % originals.length]
    return {
      ...post,
      slug: `${String(post?.['slug'])}-${index}`,
      title: `${String(post?.['title'])} ${index}`,
    }
  })
  await writeRows(target, 'posts', copies)
}

/** Milliseconds from the input event to the frame after the status contains the query. */
async function timeOf(target: Page, query: string): Promise<number> {
  await target.locator('[data-search-field]').fill('')
  await target.waitForFunction(() => document.querySelector('[data-search-hit]') === null)
  return target.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('[data-search-field]')
        const box = field?.closest('[role=search]')
        if (!field || !box) throw new Error('the search is not open')
        new MutationObserver((_records, observer) => {
          if (!box.querySelector('[role=status]')?.textContent.includes(text)) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }).observe(box, { subtree: true, childList: true, characterData: true })
        const start = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    query,
  )
}
