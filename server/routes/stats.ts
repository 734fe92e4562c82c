import type { FastifyInstance } from 'fastify'
import {
  ownViewsSchema,
  statsQuerySchema,
  statsSchema,
  type Stats,
  type StatsPeriod,
} from '#domain/staff-stats.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { readOwnViews, readStats } from '#server/repositories/staff/stats.ts'

const cacheMs = 60_000
const stats = {
  method: 'GET',
  path: '/api/stats/',
  summary: 'Figures by day; at most a minute old',
  action: 'stats.read',
  query: statsQuerySchema,
  answer: statsSchema,
} as const
const ownViews = {
  method: 'GET',
  path: '/blog/api/own-posts/views/',
  summary: 'Reads of the own posts by day',
  action: 'blog.write',
  query: statsQuerySchema,
  answer: ownViewsSchema,
} as const

export async function statsRoutes(app: FastifyInstance): Promise<void> {
  const cache = new Map<StatsPeriod, { at: number; body: Promise<Stats> }>()

  /** The same for everybody, so that one query serves a minute of requests. */
  function statsOf(period: StatsPeriod): Promise<Stats> {
    const now = app.clock.now()
    const cached = cache.get(period)
    const age = cached ? now.getTime() - cached.at : Infinity
    if (cached && age >= 0 && age < cacheMs) return cached.body
    const body = readStats(app.db, period, now)
    cache.set(period, { at: now.getTime(), body })
    body.catch(() => cache.delete(period))
    return body
  }

  serve(app, stats, async ({ request, reply, query: { period } }) =>
    sendEntity(request, reply, await statsOf(period)),
  )

  serve(app, ownViews, async ({ request, reply, query: { period } }) =>
    sendEntity(
      request,
      reply,
      await readOwnViews(app.db, requireClaims(request).userId, period, app.clock.now()),
    ),
  )
}
