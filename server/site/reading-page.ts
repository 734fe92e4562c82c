import type { FastifyRequest } from 'fastify'
import {
  allowReading,
  chosenReading,
  readingCode,
  readingCookie,
  readingRules,
  withReading,
} from '#domain/reading.ts'
import { PageCache } from '#server/site/page-cache.ts'
import { withHtml, type ReadyPage } from '#server/site/ready-page.ts'

/** A separate cache, so that 48 reading settings do not evict the pages from which they are made. */
const readingCacheBytes = 8 * 1024 * 1024
export const createReadingCache = () => new PageCache(readingCacheBytes)

/** The code of how a visitor reads; null without a choice. */
export function readingOf(request: FastifyRequest): string | null {
  return readingCode(chosenReading(request.headers.cookie ?? ''))
}

/** A page with the rules of a code. */
export async function inReading(page: ReadyPage, code: string): Promise<ReadyPage> {
  const rules = readingRules(chosenReading(`${readingCookie}=${code}`))
  const html = withReading(Buffer.from(page.html).toString(), rules)
  return withHtml(page, html, await allowReading(page.policy, rules))
}
