import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '#server/database/stable-stringify.ts'
import { logAnswer, routeOf } from '#server/http/logging.ts'
import { RecentRequests } from '#server/http/recent-requests.ts'
import { notFound } from '#server/http/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    recentRequests: RecentRequests
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Sets X-Request-Id on every response (headers.ts removes it from successful pages), writes one log line per response,
 * and serves Prometheus metrics at /api/metrics to loopback clients or with METRICS_TOKEN as bearer token.
 */
export const observation = fastifyPlugin(async (app: FastifyInstance) => {
  const { metrics } = app
  if (app.replica) metrics.watch(app.replica)
  const recent = new RecentRequests(app.clock)
  app.decorate('recentRequests', recent)
  app.addHook('onReady', async () => metrics.start())
  app.addHook('onClose', async () => metrics.stop())

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const answer = { method: request.method, route: routeOf(request), status: reply.statusCode }
    metrics.observe(answer, reply.elapsedTime / 1000)
    recent.observe(`${answer.method} ${answer.route}`, answer.status, reply.elapsedTime)
    const client = { ip: request.ip, ...(request.claims ? { user: request.claims.userId } : {}) }
    logAnswer(request.log, { ...answer, ...client, ms: Math.round(reply.elapsedTime * 10) / 10 })
    done()
  })

  app.get('/api/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, app.config.metricsToken)) {
      const { status, body } = notFound()
      return reply.code(status).send(body)
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
})

/** Behind a proxy on this machine every request comes from loopback, so a forwarded request never counts as local. */
function maySeeMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const tokenHash = sha256(headers.authorization ?? '')
    return timingSafeEqual(Buffer.from(tokenHash), Buffer.from(sha256(`Bearer ${token}`)))
  }
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && loopback.has(socket.remoteAddress ?? '')
}
