import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { listenAnywhere } from '#tests/support/listen.ts'
import { expect, extended, test } from './fixtures.ts'
import { publicPages } from './public-pages.ts'
import type { Site } from './site.ts'

test.use({ serviceWorkers: 'block' })

/** More than a frame. */
const pauseMs = 24

/** Pieces sent one by one: beyond the first screen nothing can be seen to move. */
const piecesInView = 450

const tabs = 6

for (const { locale, width } of [
  { locale: 'en-GB', width: 360 },
  { locale: 'sw-TZ', width: 1280 },
])
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width, height: 740 } })

    test(
      `nothing moves on a public page whose HTML arrives one element at a time, ${width} px`,
      extended,
      async ({ context, site }) => {
        const server = createServer((request, answer) => {
          if (publicPages.includes(request.url ?? '')) void sendSlowly(site, request, answer)
          else answer.writeHead(404).end()
        })
        const origin = `http://localhost:${await listenAnywhere(server)}`
        const addresses = [...publicPages]
        const moved: string[] = []
        await Promise.all(
          Array.from({ length: tabs }, async () => {
            for (let address = addresses.shift(); address; address = addresses.shift())
              for (const node of await movedNodes(context, origin + address)) moved.push(`${address} ${node}`)
          }),
        )
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
        expect(moved).toEqual([])
      },
    )
  })

/** A page of the site, one element or text at a time. */
async function sendSlowly(
  site: Site,
  { url, headers }: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const language = headers['accept-language'] ?? ''
  const page = await fetch(`${site.url}${url}`, { headers: { 'accept-language': language } })
  const html = await page.text()
  const head = html.slice(0, html.indexOf('<header'))
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(head)
  const pieces = html.slice(head.length).split(/(?=<[^/])|(?<=>)(?=[^<])/)
  for (const piece of pieces.slice(0, piecesInView)) {
    await pause(pauseMs)
    answer.write(piece)
  }
  answer.end(pieces.slice(piecesInView).join(''))
}

/**
 * What moved by 3 px or more while the page arrived. Cards do not count: their last lines are aligned at the bottom of a row,
 * and their tags wrap.
 */
async function movedNodes(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const moves: string[] = []
    type Shift = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    function note(entries: readonly PerformanceEntry[]) {
      for (const entry of entries) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: Shift[] }
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const distance = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y))
          if (distance < 3 || element?.closest('article')) continue
          moves.push(`${distance} px: ${element?.outerHTML.slice(0, 200)}`)
        }
      }
    }
    Reflect.set(globalThis, 'moves', () => {
      note(observer.takeRecords())
      return moves
    })
  })
  await page.goto(address)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const moves: string[] = await page.evaluate(() => Reflect.get(globalThis, 'moves')())
  await page.close()
  return moves
}
