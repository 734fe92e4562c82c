import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { isInstalled } from '#tests/e2e/fixtures.ts'
import { isWhole, middle, slowDown, timesOf, type Times } from './paint-times.ts'
import type { Carried, SlowProxy } from './slow-proxy.ts'

const phone = { viewport: { width: 360, height: 740 } }
/** The line is quiet when nothing went over it for this long: a browser looks for a newer worker some time after a visit. */
const quietMs = 5000
const offlineVisits = 3

/** With nothing on the device yet, until the whole page answers. */
export async function firstVisit(within: Browser, url: string): Promise<Times> {
  const context = await within.newContext(phone)
  const times = await visit(await context.newPage(), url)
  await context.close()
  return times
}

/** A page without the app, until it has painted. */
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
 * The visit after the app was installed, over connections of its own: its times, and all that went over the line until
 * nothing did any more, handshakes, confirmations and the look for a newer worker included.
 */
export async function repeatVisit(
  within: Browser,
  proxy: SlowProxy,
  path: string,
): Promise<Times & { carried: Carried }> {
  const context = await installed(within, proxy.url + path)
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

/** Visits after the app was installed, without a network; the middle of three, in ms. */
export async function offlineVisit(within: Browser, url: string) {
  const context = await installed(within, url)
  await context.setOffline(true)
  const page = await context.newPage()
  const all: Times[] = []
  for (let n = 0; n < offlineVisits; n += 1) all.push(await visit(page, url))
  await context.close()
  return {
    FCP: Math.round(middle(all.map(({ fcp }) => fcp))),
    interactive: Math.round(middle(all.map(({ interactive }) => interactive))),
  }
}

async function visit(page: Page, url: string): Promise<Times> {
  const devtools = await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await isWhole(devtools)
  const times = await timesOf(page)
  await devtools.detach()
  return times
}

/** A browser whose device has the app, with no page open. */
async function installed(within: Browser, url: string): Promise<BrowserContext> {
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
