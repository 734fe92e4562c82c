import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { oneOf } from '#domain/list-search.ts'
import { postCategories } from '#domain/post-list.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { isNoneMatch, weakTag } from '#server/http/entity-tag.ts'
import { readFor } from '#server/http/plugins/read-replica.ts'
import { postQuerySchema } from '#server/repositories/post-filters.ts'
import { jsonFeed, rss, type Feed } from '#server/routes/blog/feed-formats.ts'

const words: Record<Locale, { title: string; description: string }> = {
  en: {
    title: 'Blog',
    description: 'Practical notes on technology for students and small businesses in Tanzania.',
  },
  sw: {
    title: 'Blogu',
    description: 'Maelezo ya vitendo ya teknolojia kwa wanafunzi na biashara ndogo Tanzania.',
  },
}

const formats = {
  xml: { type: 'application/rss+xml; charset=utf-8', write: rss },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const

/** Posts in a feed. */
const feedSize = 24

/** How long readers and shared caches use an answer without asking again. */
const maxAgeSeconds = 600

/**
 * The newest posts as RSS and as JSON Feed, all or those of `?language=` and `?category=`; unknown values of both are
 * ignored. A reader that has the feed gets 304, by its ETag or by the date since which this server has sent it so: a post that was
 * taken down before the server started has no date of its own.
 */
export async function feedRoutes(app: FastifyInstance): Promise<void> {
  /** By address with the known filters, of which there are some fifty. */
  const lastSeen = new Map<string, { etag: string; changedAt: string }>()

  function changedAt(feedUrl: string, etag: string): string {
    const before = lastSeen.get(feedUrl)
    if (before?.etag === etag) return before.changedAt
    const changed = app.clock.now().toISOString()
    lastSeen.set(feedUrl, { etag, changedAt: changed })
    return changed
  }

  const send = (format: keyof typeof formats) => async (request: FastifyRequest, reply: FastifyReply) => {
    const filters = v.parse(querySchema, request.query)
    const feed = await readFeed(app, request, `/blog/feed.${format}`, filters)
    const { type, write } = formats[format]
    const text = write(feed)
    const etag = weakTag(sha256(text))
    const changed = changedAt(feed.feedUrl, etag)
    void reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeSeconds}`)
    void reply.header('last-modified', new Date(changed).toUTCString())
    if (isUnchanged(request, etag, changed)) return reply.code(304).send()
    return reply.type(type).send(text)
  }
  app.get('/blog/feed.xml', send('xml'))
  app.get('/blog/feed.json', send('json'))
}

const querySchema = v.object({
  language: v.fallback(v.optional(v.picklist(['en', 'sw'])), undefined),
  category: v.optional(v.unknown()),
})

async function readFeed(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  { language, category: named }: v.InferOutput<typeof querySchema>,
): Promise<Feed> {
  const category = oneOf(postCategories, named)
  const query = v.parse(postQuerySchema, { page_size: String(feedSize), language, category })
  const { results: posts } = await readFor(request, app.reads, (source) => source.postPage(query))
  const origin = app.config.publicUrl
  const filter = new URLSearchParams()
  if (language) filter.set('language', language)
  if (category) filter.set('category', category)
  const narrowed = filter.size > 0 ? `?${filter.toString()}` : ''
  const { company, categories } = app.words
  const locale = language ?? 'en'
  const { title, description } = words[locale]
  const names = [company.product, title, ...(category ? [categories[locale][category] ?? category] : [])]
  return {
    origin,
    title: names.join(' · '),
    description,
    page: `${origin}/blog${narrowed}`,
    feedUrl: `${origin}${path}${narrowed}`,
    language,
    posts,
  }
}

/** RFC 9110, 13.2.2: the date counts only for a reader that sends no tag. */
function isUnchanged(request: FastifyRequest, etag: string, changed: string): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers
  if (tags !== undefined) return isNoneMatch(tags, etag)
  // The header has whole seconds.
  return since !== undefined && Math.floor(Date.parse(changed) / 1000) * 1000 <= Date.parse(since)
}
