import type { FastifyRequest } from 'fastify'
import {
  allowDisplayRules,
  parseDisplaySettings,
  displayCookieValue,
  displayCookie,
  displayRules,
  withDisplayRules,
} from '#domain/display-settings.ts'
import { PageCache } from '#server/site/page-cache.ts'
import { withHtml, type ReadyPage } from '#server/site/ready-page.ts'

/** A separate cache, so that 48 display settings do not evict the pages from which they are made. */
const readingCacheBytes = 8 * 1024 * 1024
export const createReadingCache = () => new PageCache(readingCacheBytes)

/** The code of how a visitor reads; null without a choice. */
export function readingOf(request: FastifyRequest): string | null {
  return displayCookieValue(parseDisplaySettings(request.headers.cookie ?? ''))
}

/** A page with the rules of a code. */
export async function inReading(page: ReadyPage, code: string): Promise<ReadyPage> {
  const rules = displayRules(parseDisplaySettings(`${displayCookie}=${code}`))
  const html = withDisplayRules(Buffer.from(page.html).toString(), rules)
  return withHtml(page, html, await allowDisplayRules(page.policy, rules))
}
