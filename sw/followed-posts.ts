import { pullFollowedPosts } from '#platform/sync/followed-posts.ts'
import { prefetchTag } from '#platform/sync/background-sync.ts'
import { addDataUsage, monthOf } from '#platform/usage/data-usage.ts'
import { withEngine } from './with-engine.ts'

/** Estimated bytes of headers, which browsers do not report. */
const headerBytes = 500

/**
 * Fetches new posts of followed categories by Periodic Background Sync, where the browser has it, within what the person
 * set for a day, and counts it in the data usage.
 */
export function fetchFollowedPosts(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('periodicsync', (event) => {
    if (isPeriodic(event) && event.tag === prefetchTag) event.waitUntil(fetchAll(worker))
  })
}

async function fetchAll(worker: ServiceWorkerGlobalScope): Promise<void> {
  let bytes = 0
  const counted = async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, init)
    bytes += headerBytes + (Number(response.headers.get('content-length')) || (await sizeOf(response)))
    return response
  }
  await withEngine(
    worker,
    async ({ db, pull, readCached, tokens, clock }) => {
      const user = (await tokens.current())?.user
      if (!user) return
      const { now } = clock
      try {
        await pullFollowedPosts({ db, pull, readCached, now, fetched: () => bytes }, user.id)
      } finally {
        await addDataUsage(db, monthOf(now()), new Map([['blog', bytes]]))
      }
    },
    { fetch: counted },
  )
}

/** Bytes of a response. A compressed one has no Content-Length: then the length of its text, an upper bound. */
async function sizeOf(response: Response): Promise<number> {
  return (await response.clone().arrayBuffer()).byteLength
}

function isPeriodic(event: Event): event is ExtendableEvent & { tag: string } {
  return 'tag' in event && typeof event.tag === 'string' && 'waitUntil' in event
}
