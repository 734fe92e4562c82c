import { expect, test } from './fixtures.ts'
import { startBreakableLine } from './breakable-line.ts'

test('an installation interrupted by the network resumes when it is back, without another visit', async ({
  page,
  site,
}) => {
  const line = await startBreakableLine(site.url)
  try {
    const fetched: string[] = []
    let isInstalling = false
    let isBroken = false
    let markBroken = () => {}
    const broken = new Promise<void>((resolve) => (markBroken = resolve))
    line.onRequest((path) => {
      isInstalling ||= path === '/sw.js'
      if (!isInstalling || path === '/sw.js') return
      fetched.push(path)
      if (isBroken || fetched.length < 80) return
      isBroken = true
      line.down()
      markBroken()
    })
    await page.goto(`${line.url}/blog`)
    await broken
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    const before = new Set(fetched.slice(0, 30))
    fetched.length = 0
    line.up()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    // Files already fetched are not fetched again, except the worker's scripts: a browser discards those of a
    // failed installation.
    const again = fetched.filter((path) => path.startsWith('/assets/') && before.has(path))
    expect(again.filter((path) => !path.startsWith('/assets/worker/'))).toEqual([])
    line.down()
    await page.goto(`${line.url}/archive`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Archive/)
  } finally {
    await line.close()
  }
})
