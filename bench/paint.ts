import { createServer } from 'node:http'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { isInstalled } from '#tests/e2e/fixtures.ts'
import { startSite } from '#tests/e2e/site.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { startSlowProxy, type Line, type SlowProxy } from './load/slow-proxy.ts'

/**
 * First visit on two slow lines and the visit after it without a network, in Chromium with a processor four times
 * slower. Beside the first paint stands its floor: three round trips and the page's bytes at the line's rate. Needs a build.
 * `npm run bench -- paint 5` takes the middle of five visits instead of three.
 */
const visits = Number(process.argv[2] ?? 3)
const lines: Record<string, Line> = {
  '400 kbit/s, 400 ms': { rttMs: 400, bitsPerSecond: 400_000 },
  '1.6 Mbit/s, 150 ms': { rttMs: 150, bitsPerSecond: 1_600_000 },
}
const pages = ['/', '/blog', '/blog/mobile-money-callbacks', '/archive', '/thinkforge']
const slowdown = 4
const bareBytes = 1800
/** What TCP sends before it waits for the first word back. */
const firstWindow = 14_600

type Visit = {
  fcp: number
  lcp: number
  interactive: number
  /** Until what stands below the first screen is hydrated too. */
  whole: number
  blocked: number
  shift: number
  kb: number
  requests: number
  htmlBytes: number
}

const site = await startSite()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  for (const [name, line] of Object.entries(lines)) {
    const proxy = await startSlowProxy(site.url, line)
    const rows = []
    for (const path of pages) {
      const all: Visit[] = []
      for (let n = 0; n < visits; n += 1) all.push(await firstVisit(browser, proxy, path))
      rows.push(row(path, all, line))
    }
    const bare = await barePage(browser, line)
    console.log(`\n${name}, processor ${slowdown} times slower, the middle of ${visits}; times in ms`)
    console.table(rows)
    console.log(
      `A page of ${bareBytes} bytes without style or scripts paints after ${bare} ms here: no page is before it.`,
    )
    await proxy.close()
  }
  const offline = []
  for (const path of pages) offline.push({ page: path, ...(await offlineVisit(browser, site.url, path)) })
  console.log('\nWithout a network, from the device, the middle of three')
  console.table(offline)
} finally {
  await browser.close()
  await site.close()
}

async function firstVisit(within: Browser, proxy: SlowProxy, path: string): Promise<Visit> {
  const context = await within.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const devtools = await slowDown(page)
  const response = await page.goto(proxy.url + path, { waitUntil: 'commit' })
  await isWhole(devtools)
  const times = await timesOf(page)
  const htmlBytes =
    Number(await response?.headerValue('content-length')) || (await response?.body())?.length || 0
  await context.close()
  return { ...times, htmlBytes }
}

/** What this machine, this browser and the measuring take by themselves. */
async function barePage(within: Browser, line: Line): Promise<number> {
  const text = `<!doctype html><title>Bare</title><p>${'A line of text. '.repeat(200)}`.slice(0, bareBytes)
  const server = createServer((_asked, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html', 'content-length': bareBytes }).end(text),
  )
  const proxy = await startSlowProxy(`http://localhost:${await listenAnywhere(server)}`, line)
  const all: number[] = []
  for (let n = 0; n < visits; n += 1) {
    const context = await within.newContext({ viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(proxy.url, { waitUntil: 'commit' })
    all.push((await timesOf(page)).fcp)
    await context.close()
  }
  await proxy.close()
  server.close()
  return middle(all)
}

async function offlineVisit(within: Browser, url: string, path: string) {
  const context = await within.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(url + path)
  await isInstalled(page)
  await context.setOffline(true)
  const devtools = await slowDown(page)
  const all = []
  for (let n = 0; n < 3; n += 1) {
    await page.goto(url + path, { waitUntil: 'commit' })
    await isWhole(devtools)
    all.push(await timesOf(page))
  }
  await context.close()
  return {
    FCP: middle(all.map(({ fcp }) => fcp)),
    interactive: middle(all.map(({ interactive }) => interactive)),
  }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devtools
}

/**
 * Waits for the mark with a line of script. Playwright's own waiting brings 300 kB of script into the page, which on the
 * slowed processor takes 50 ms just before the first paint.
 */
async function isWhole(devtools: CDPSession): Promise<void> {
  const wait = `new Promise((seen) => new PerformanceObserver((list) => {
    if (list.getEntriesByName('app-quiet').length > 0) seen()
  }).observe({ type: 'mark', buffered: true }))`
  await devtools.send('Runtime.evaluate', { expression: wait, awaitPromise: true })
}

function timesOf(page: Page) {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
    const seen = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 300)
      })
    const [tasks, shifts, largest] = await Promise.all([
      seen('longtask'),
      seen('layout-shift'),
      seen('largest-contentful-paint'),
    ])
    const [interactive = NaN, whole = NaN] = ['app-interactive', 'app-quiet'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
    )
    const loaded = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource').filter(({ startTime }) => startTime < interactive),
    ]
    const bytes = loaded.map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0))
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
    return {
      fcp,
      lcp: largest.at(-1)?.startTime ?? fcp,
      interactive,
      whole,
      kb: bytes.reduce((sum, size) => sum + size, 0) / 1000,
      requests: loaded.length,
      blocked: tasks
        .filter(({ startTime }) => startTime >= fcp && startTime < whole)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      shift: shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
    }
  })
}

function row(path: string, all: Visit[], line: Line) {
  const of = (name: keyof Visit) => middle(all.map((visit) => visit[name]))
  const bytes = of('htmlBytes')
  const stall = bytes > firstWindow ? line.rttMs : 0
  const floor = 3 * line.rttMs + (bytes * 8 * 1000) / line.bitsPerSecond + stall
  return {
    page: path,
    FCP: of('fcp'),
    floor: Math.round(floor),
    score: Number((floor / of('fcp')).toFixed(2)),
    LCP: of('lcp'),
    interactive: of('interactive'),
    whole: of('whole'),
    TBT: of('blocked'),
    CLS: of('shift'),
    kB: of('kb'),
    requests: of('requests'),
  }
}

function middle(values: number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
  return Math.round(value)
}
