import { storePendingUsage, takePendingUsage } from './pending-usage.ts'
import { addDataUsage, monthOf, sectionOf, type UsageSection } from './data-usage.ts'
import type { Engine } from '#platform/engine/engine.ts'

/** Counted bytes are written at most this often. */
const writeEveryMs = 1000

/**
 * Counts the bytes this page transfers, as measured by the browser (Resource Timing `transferSize`); responses from a
 * cache or the worker count as 0. The worker counts its own requests (sw/data-usage.ts).
 */
export function trackDataUsage({ db, clock }: Engine, baseUrl: string): void {
  let unwritten = new Map<UsageSection, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function count(entries: PerformanceEntryList): void {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceResourceTiming) || entry.transferSize === 0) continue
      add(sectionOf(entry.name, baseUrl), entry.transferSize)
    }
    plan()
  }

  function add(section: UsageSection, bytes: number): void {
    unwritten.set(section, (unwritten.get(section) ?? 0) + bytes)
  }

  function plan(): void {
    if (unwritten.size > 0) timer ??= setTimeout(write, writeEveryMs)
  }

  /** Adds the counts that previous pages could not write. */
  function addPendingUsage(): void {
    for (const [section, bytes] of takePendingUsage()) add(section, bytes)
    plan()
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (unwritten.size === 0) return
    const counted = unwritten
    unwritten = new Map()
    // A count that can't be stored is lost; it is informational only.
    addDataUsage(db, monthOf(clock.now()), counted).catch(() => {})
  }

  for (const type of ['navigation', 'resource'])
    new PerformanceObserver((list) => count(list.getEntries())).observe({ type, buffered: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
  addEventListener('pagehide', () => {
    storePendingUsage(unwritten)
    unwritten = new Map()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) addPendingUsage()
  })
  addPendingUsage()
}
