import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { listenAnywhere } from '#tests/support/listen.ts'
import { titleId } from '#ui/page-title.tsx'
import { aPost, expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

/** Where a slow connection stalls: within the head, after the title, within the picture above it. */
const breaks = [
  { path: '/', within: [/aria-label="Open menu"/, /<dl/, /<ellipse/] },
  { path: '/blog', within: [/aria-label="Open menu"/, /<article/] },
  { path: `/blog/${aPost}`, within: [/aria-label="Search"/] },
  { path: '/thinkforge', within: [/<\/nav>/] },
]

for (const { path, within } of breaks)
  test(`${path} is painted when its title has arrived, and does not shift when the rest does`, async ({
    page,
    site,
  }) => {
    const html = await (await fetch(site.url + path)).text()
    const places = within.map((mark) => html.search(mark))
    expect(places.every((place) => place > 0)).toBe(true)
    const waits = places.filter((place) => place < html.indexOf(`id="${titleId}"`)).length
    expect(waits).toBe(1)
    // Each part is sent once the previous one has taken effect.
    const gates = places.map(() => Promise.withResolvers<void>())
    const server = createServer((request, answer) => {
      if (request.url === path) void sendInParts(answer, html, places, gates)
      else answer.writeHead(404).end()
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      let shifts = 0
      const observer = new PerformanceObserver((list) => void (shifts += list.getEntries().length))
      observer.observe({ type: 'layout-shift', buffered: true })
      Reflect.set(globalThis, 'shifts', () => shifts + observer.takeRecords().length)
    })
    await page.goto(`http://localhost:${await listenAnywhere(server)}${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body, undefined, { polling: 50 })
    // Long enough for a paint on most machines; on a slower one the check is weaker, but never fails because
    // of it.
    await page.waitForTimeout(300)
    expect(await page.evaluate(isPainted)).toBe(false)
    gates[0]?.resolve()
    // No frame may be rendered before that, so this polls by timer instead of by frame.
    await page.waitForFunction(isPainted, undefined, { polling: 50 })
    for (const gate of gates.slice(1)) {
      await page.evaluate(twoFrames)
      gate.resolve()
    }
    await page.waitForLoadState()
    await page.evaluate(twoFrames)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts')())).toBe(0)
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

async function sendInParts(
  answer: ServerResponse,
  html: string,
  places: readonly number[],
  gates: readonly PromiseWithResolvers<void>[],
): Promise<void> {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  for (const [n, from] of [0, ...places].entries()) {
    if (n > 0) await gates[n - 1]?.promise
    answer.write(html.slice(from, places[n]))
  }
  answer.end()
}

function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
