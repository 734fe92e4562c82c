import { LRUCache } from 'lru-cache'
import type { ReadyPage } from '#server/site/ready-page.ts'

/** Bytes of HTML and brotli that one process caches. */
const maxCacheBytes = 32 * 1024 * 1024
/** Key, policy and bookkeeping of one entry, rounded up. */
const entryOverheadBytes = 4096

type Entry = { version: string; page: ReadyPage }

/**
 * Cache of rendered pages, bounded in bytes, evicting the least recently used. Keys are canonical, never the
 * requested URL, so that visitors cannot fill the cache with spellings of one page.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #renders = new Map<string, Promise<ReadyPage>>()
  #lastRender: Promise<unknown> = Promise.resolve()

  constructor(maxBytes = maxCacheBytes) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => page.html.length + page.brotli.length + entryOverheadBytes,
    })
  }

  /**
   * The page of this key and version, rendered if it is not cached. Concurrent requests share one render. Renders run
   * one after the other, so that a burst holds the content of only one page in memory.
   */
  get(key: string, version: string, render: () => Promise<ReadyPage>): Promise<ReadyPage> {
    const entry = this.#entries.get(key)
    if (entry?.version === version) return Promise.resolve(entry.page)
    const flight = `${key} ${version}`
    const running = this.#renders.get(flight)
    if (running) return running
    const started = this.#lastRender
      .catch(() => undefined)
      .then(render)
      .then((page) => {
        this.#entries.set(key, { version, page })
        return page
      })
      .finally(() => this.#renders.delete(flight))
    this.#lastRender = started
    this.#renders.set(flight, started)
    return started
  }

  /** Bytes in the cache. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get pages(): number {
    return this.#entries.size
  }
}
