import { once } from 'node:events'
import { createServer } from 'node:http'
import { listenAnywhere } from '#tests/support/listen.ts'
import { titleId } from '#ui/page-title.ts'
import { aPost, expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

const pauseMs = 500

/** Where a slow line breaks off for a moment: within the head, behind the title, within the picture that stands above it. */
const breaks = [
  { path: '/', within: [/aria-label="Open menu"/, /<dl/, /<ellipse/] },
  { path: '/blog', within: [/aria-label="Open menu"/, /<article/] },
  { path: `/blog/${aPost}`, within: [/aria-label="Search"/] },
  { path: '/thinkforge', within: [/<\/nav>/] },
]

for (const { path, within } of breaks)
  test(`${path} is painted when its title is here, and does not move when the rest comes`, async ({
    page,
    site,
  }) => {
    const html = await (await fetch(site.url + path)).text()
    const places = within.map((mark) => html.search(mark))
    expect(places.every((place) => place > 0)).toBe(true)
    const waits = places.filter((place) => place < html.indexOf(`id="${titleId}"`)).length
    expect(waits).toBe(1)
    const server = createServer((asked, answer) => {
      if (asked.url !== path) return answer.writeHead(404).end()
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      for (const [n, from] of [0, ...places].entries())
        setTimeout(() => answer.write(html.slice(from, places[n])), n * pauseMs)
      return setTimeout(() => answer.end(), places.length * pauseMs)
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`http://localhost:${await listenAnywhere(server)}${path}`)
    const { painted, shift, whole } = await page.evaluate(async () => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
      const seen = (type: string) =>
        new Promise<PerformanceEntryList>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
          setTimeout(() => resolve([]), 500)
        })
      const [paints, shifts] = await Promise.all([seen('paint'), seen('layout-shift')])
      return {
        painted: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
        whole: performance.getEntriesByType('navigation').map((entry) => Object(entry).responseEnd),
        shift: shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
      }
    })
    expect(painted).toBeGreaterThan(pauseMs * waits)
    if (places.length > waits) expect(painted).toBeLessThan(Number(whole[0]))
    expect(shift).toBe(0)
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
