import type { FastifyRequest } from 'fastify'
import { allowReading, chosenReading, readingRules, withReading } from '#domain/reading.ts'
import { withHtml, type ReadyPage } from '#server/site/ready-page.ts'

/** The rules for how a visitor reads; '' without a choice. */
export function readingOf(request: FastifyRequest): string {
  return readingRules(chosenReading(request.headers.cookie ?? ''))
}

/** A page with the rules of a visitor. It is made for each request: in the cache it would be there 48 times. */
export async function inReading(page: ReadyPage, rules: string): Promise<ReadyPage> {
  if (rules === '') return page
  const html = withReading(Buffer.from(page.html).toString(), rules)
  return withHtml(page, html, await allowReading(page.policy, rules))
}
