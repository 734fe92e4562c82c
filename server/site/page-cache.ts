import { LRUCache } from 'lru-cache'
import type { ReadyPage } from '#server/site/ready-page.ts'

/** Bytes of HTML and brotli that one process caches. */
const maxCacheBytes = 32 * 1024 * 1024
/** For how long a page is sent although counts in it have changed: after every like it would be rendered again. */
const maxCountsAgeMs = 60_000
/** Key, policy and bookkeeping of one entry, rounded up. */
const entryOverheadBytes = 4096

/** `content` without the counts of likes; `tags` of the API's answers that the page holds, which change with them. */
export type PageVersion = { content: string; tags: string }

type Entry = { version: PageVersion; page: ReadyPage; renderedAt: number }

/**
 * Cache of rendered pages, bounded in bytes, evicting the least recently used. Keys are canonical, never the
 * requested URL, so that visitors cannot fill the cache with spellings of one page.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #renders = new Map<string, Promise<ReadyPage>>()
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
   * share one render. Renders run one after the other, so that a burst holds the content of only one page in memory.
   */
  get(key: string, version: PageVersion, render: () => Promise<ReadyPage>): Promise<ReadyPage> {
    const entry = this.#entries.get(key)
    if (entry && this.#isCurrent(entry, version)) return Promise.resolve(entry.page)
    const flight = `${key} ${version.content} ${version.tags}`
    const running = this.#renders.get(flight)
    if (running) return running
    const started = this.#lastRender
      .catch(() => undefined)
      .then(render)
      .then((page) => {
        this.#entries.set(key, { version, page, renderedAt: this.#now() })
        return page
      })
      .finally(() => this.#renders.delete(flight))
    this.#lastRender = started
    this.#renders.set(flight, started)
    return started
  }

  #isCurrent(entry: Entry, version: PageVersion): boolean {
    if (entry.version.content !== version.content) return false
    return entry.version.tags === version.tags || this.#now() - entry.renderedAt < maxCountsAgeMs
  }

  /** Bytes in the cache. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get pages(): number {
    return this.#entries.size
  }
}
