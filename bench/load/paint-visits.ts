import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { isInstalled } from '#tests/e2e/fixtures.ts'
import { waitUntilComplete, median, slowDown, timesOf, type Times } from './paint-times.ts'
import type { Carried, SlowProxy } from './slow-proxy.ts'

const phone = { viewport: { width: 360, height: 740 } }
/**
 * The line counts as idle after this time without traffic; a browser checks for a newer worker some time after a visit.
 */
const quietMs = 5000
const offlineVisits = 3

/** A first visit with empty caches, until the whole page is hydrated. */
export async function firstVisit(within: Browser, url: string): Promise<Times> {
  const context = await within.newContext(phone)
  const times = await visit(await context.newPage(), url)
  await context.close()
  return times
}

/** A visit to a page without the app, until its first paint. */
export async function bareVisit(within: Browser, url: string): Promise<Times> {
  const context = await within.newContext(phone)
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  const times = await timesOf(page)
  await context.close()
  return times
}

/**
 * A visit after installation, over new connections: its metrics, and all traffic until the line is idle, including
 * handshakes, acknowledgements and the check for a newer worker.
 */
export async function repeatVisit(
  within: Browser,
  proxy: SlowProxy,
  path: string,
): Promise<Times & { carried: Carried }> {
  const context = await installWorker(within, proxy.url + path)
  await isQuiet(proxy)
  proxy.dropConnections()
  const before = proxy.carried()
  const times = await visit(await context.newPage(), proxy.url + path)
  await isQuiet(proxy)
  const after = proxy.carried()
  await context.close()
  const carried = {
    up: after.up - before.up,
    hello: after.hello - before.hello,
    down: after.down - before.down,
    connections: after.connections - before.connections,
  }
  return { ...times, carried }
}

/** Offline visits after installation; the median of three, in ms. */
export async function offlineVisit(within: Browser, url: string) {
  const context = await installWorker(within, url)
  await context.setOffline(true)
  const page = await context.newPage()
  const all: Times[] = []
  for (let n = 0; n < offlineVisits; n += 1) all.push(await visit(page, url))
  await context.close()
  return {
    FCP: Math.round(median(all.map(({ fcp }) => fcp))),
    interactive: Math.round(median(all.map(({ interactive }) => interactive))),
  }
}

async function visit(page: Page, url: string): Promise<Times> {
  const devtools = await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await waitUntilComplete(devtools)
  const times = await timesOf(page)
  await devtools.detach()
  return times
}

/** A browser context with the app installed and no page open. */
async function installWorker(within: Browser, url: string): Promise<BrowserContext> {
  const context = await within.newContext(phone)
  const page = await context.newPage()
  await page.goto(url)
  await isInstalled(page)
  await page.close()
  return context
}

async function isQuiet(proxy: SlowProxy): Promise<void> {
  for (;;) {
    const { up, down } = proxy.carried()
    await pause(quietMs)
    const now = proxy.carried()
    if (now.up === up && now.down === down) return
  }
}
