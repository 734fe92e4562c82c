import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngine, type Engine } from '#platform/engine/engine.ts'
import { trackDataUsage } from '#platform/usage/data-usage-tracker.ts'

const base = 'http://vior.test'
/** As the browser measures it. */
class Timing {
  readonly name: string
  readonly transferSize: number
  constructor(path: string, transferSize: number) {
    this.name = base + path
    this.transferSize = transferSize
  }
}
type Seen = (list: { getEntries: () => Timing[] }) => void

let page: EventTarget
let observers: Seen[]
let engine: Engine

beforeEach(() => {
  page = new EventTarget()
  observers = []
  const items = new Map<string, string>()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #seen: Seen
      constructor(seen: Seen) {
        this.#seen = seen
      }
      observe({ type }: { type: string }) {
        if (type === 'resource') observers.push(this.#seen)
      }
    },
  )
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  engine = createEngine({ baseUrl: base, databaseName: crypto.randomUUID() })
})

afterEach(() => {
  engine.close()
  vi.unstubAllGlobals()
})

const load = (path: string, bytes: number) =>
  observers.at(-1)?.({ getEntries: () => [new Timing(path, bytes)] })
const leave = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
const total = async () => (await engine.db.diary.toArray()).map(({ section, bytes }) => [section, bytes])

test('usage counted while a page closes is recorded by the next page, once', async () => {
  trackDataUsage(engine, base)
  load('/blog/api/posts/', 700)
  leave(false)
  expect(await total()).toEqual([])
  trackDataUsage(engine, base)
  load('/blog/api/posts/a/', 300)
  await expect.poll(total).toEqual([['blog', 1000]])
  trackDataUsage(engine, base)
  leave(false)
  expect(localStorage.getItem('counted-at-leaving')).toBeNull()
})

test('a page restored from the page cache continues its count', async () => {
  trackDataUsage(engine, base)
  load('/files/archive/a.zip', 500)
  leave(true)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(total).toEqual([['files', 500]])
})
