import { LRUCache } from 'lru-cache'
import type { ReadyPage } from '#server/site/ready-page.ts'

/** Bytes of HTML and brotli that one process caches. */
const maxCacheBytes = 32 * 1024 * 1024
/** For how long a page is sent although counts in it have changed: after every like it would be rendered again. */
const maxCountsAgeMs = 60_000
/** Key, policy and bookkeeping of one entry, rounded up. */
const entryOverheadBytes = 4096

/** `content` without the counts of likes; `etags` of the API responses that the page contains, which change with the counts. */
export type PageVersion = { content: string; etags: string }

type Entry = { version: PageVersion; page: ReadyPage; renderedAt: number }

/** Who asks for a page. */
export type Asker = {
  /** Asked once, if the page is neither cached nor being rendered. Without it there is no page. */
  mayRender: () => boolean
  /** Whether nobody would receive the page any more. */
  isGone: () => boolean
}
const patient: Asker = { mayRender: () => true, isGone: () => false }

/** A render that runs or waits for its turn, and who waits for it. */
type Flight = { page: Promise<ReadyPage | null>; askers: Asker[] }

/**
 * Cache of rendered pages, bounded in bytes, evicting the least recently used. Keys are canonical, never the
 * requested URL, so that visitors cannot fill the cache with spellings of one page.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #flights = new Map<string, Flight>()
  readonly #now: () => number
  #lastRender: Promise<unknown> = Promise.resolve()

  /** `now` in milliseconds from any moment. */
  constructor(maxBytes = maxCacheBytes, now = () => performance.now()) {
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => page.html.length + page.brotli.length + entryOverheadBytes,
    })
  }

  /**
   * The page of this key and version, rendered if it is not cached; its counts are at most a minute old. Concurrent requests
   * share one render. Renders run one after the other, so that a burst holds the content of only one page in memory. Null if
   * `asker` may not render it, or if all who waited have gone before its turn.
   */
  get(key: string, version: PageVersion, render: () => Promise<ReadyPage>): Promise<ReadyPage>
  get(
    key: string,
    version: PageVersion,
    render: () => Promise<ReadyPage>,
    asker: Asker,
  ): Promise<ReadyPage | null>
  get(
    key: string,
    version: PageVersion,
    render: () => Promise<ReadyPage>,
    asker = patient,
  ): Promise<ReadyPage | null> {
    const entry = this.#entries.get(key)
    if (entry && this.#isCurrent(entry, version)) return Promise.resolve(entry.page)
    const name = `${key} ${version.content} ${version.etags}`
    const flight = this.#flights.get(name)
    if (flight) {
      flight.askers.push(asker)
      return flight.page
    }
    if (!asker.mayRender()) return Promise.resolve(null)
    const askers = [asker]
    const renderInTurn = async () => {
      try {
        if (askers.every(({ isGone }) => isGone())) return null
        const page = await render()
        this.#entries.set(key, { version, page, renderedAt: this.#now() })
        return page
      } finally {
        // In the same step as the check above: who asks after it gets a render of their own.
        this.#flights.delete(name)
      }
    }
    const page = this.#lastRender.catch(() => undefined).then(renderInTurn)
    this.#lastRender = page
    this.#flights.set(name, { page, askers })
    return page
  }

  /** Renders that run or wait for their turn. */
  get waiting(): number {
    return this.#flights.size
  }

  #isCurrent(entry: Entry, version: PageVersion): boolean {
    if (entry.version.content !== version.content) return false
    return entry.version.etags === version.etags || this.#now() - entry.renderedAt < maxCountsAgeMs
  }

  /** Bytes in the cache. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get pages(): number {
    return this.#entries.size
  }
}
