import { addToDiary, monthOf, sectionOf, type DiarySection } from './data-diary.ts'
import type { Engine } from './engine.ts'

/** Counted bytes are written at most this often. */
const writeEveryMs = 1000

/**
 * Counts what this page loads, as the browser measured it: what came from a cache or from the worker costs nothing.
 * Requests of the worker itself are not seen here.
 */
export function watchData({ db, clock }: Engine, baseUrl: string): void {
  let travelled = new Map<DiarySection, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function count(entries: PerformanceEntryList): void {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceResourceTiming) || entry.transferSize === 0) continue
      const section = sectionOf(entry.name, baseUrl)
      travelled.set(section, (travelled.get(section) ?? 0) + entry.transferSize)
    }
    if (travelled.size > 0) timer ??= setTimeout(write, writeEveryMs)
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (travelled.size === 0) return
    const counted = travelled
    travelled = new Map()
    // A device that can't store the count loses it: it is for information.
    addToDiary(db, monthOf(clock.now()), counted).catch(() => {})
  }

  for (const type of ['navigation', 'resource'])
    new PerformanceObserver((list) => count(list.getEntries())).observe({ type, buffered: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
}
