import type { CDPSession, Page } from '@playwright/test'

export const slowdown = 4

/** Metrics of one visit; times in ms since navigation start. */
export type Times = {
  fcp: number
  lcp: number
  /** The mark `app-interactive`. */
  interactive: number
  /** The mark `app-quiet`: the content below the first screen is hydrated too. */
  whole: number
  /** Total blocking time from the first paint to `whole`. */
  blocked: number
  /** Cumulative layout shift, without a unit. */
  shift: number
  /** kB transferred before `interactive`; each response's headers count as 300 bytes. */
  kb: number
  requests: number
  /** Compressed size of the page's body. */
  htmlBytes: number
  /** Such as `h2`. */
  protocol: string
}

/** Throttles the page's CPU by `slowdown`. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devtools
}

/**
 * Waits for the mark by a small script. Playwright's waiting injects 300 kB of script into the page, which takes 50 ms
 * on the throttled CPU just before the first paint.
 */
export async function waitUntilComplete(devtools: CDPSession): Promise<void> {
  const wait = `new Promise((seen) => new PerformanceObserver((list) => {
    if (list.getEntriesByName('app-quiet').length > 0) seen()
  }).observe({ type: 'mark', buffered: true }))`
  await devtools.send('Runtime.evaluate', { expression: wait, awaitPromise: true })
}

/** The metrics of the page's current visit. */
export function timesOf(page: Page): Promise<Times> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is serialised into the page
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
    const [navigation] = performance.getEntriesByType('navigation')
    const document = navigation instanceof PerformanceNavigationTiming ? navigation : undefined
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
      htmlBytes: document?.encodedBodySize ?? NaN,
      protocol: document?.nextHopProtocol ?? '',
    }
  })
}

/** The median, in the unit of the values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
