import { readCachedAnswer, readNewestAnswer } from '#platform/engine/page-engine.ts'

/** When the server last confirmed the list at this URL, else the whole list; ms since 1970. */
export async function confirmedAt(url: string, wholeUrl: string): Promise<number | undefined> {
  const [narrowed, complete] = await Promise.all([readNewestAnswer(url), readNewestAnswer(wholeUrl)])
  return (narrowed ?? complete)?.savedAt
}

/** Whether the server has more pages than this, as far as known; a page not fetched yet counts as more. */
export async function hasMoreOnServer(firstUrl: string, pages: number): Promise<boolean> {
  let url = firstUrl
  for (let page = 1; page <= pages; page += 1) {
    const cached = await readCachedAnswer(url)
    if (!cached) return page > 1
    if (!cached.next) return false
    url = cached.next
  }
  return true
}
