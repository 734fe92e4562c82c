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
  interface FastifyRequest {
    /** Milliseconds from its head until its body was here; 0 without a body. */
    receivedMs: number
    /** Milliseconds from then until the head of the answer; null before it. */
    answeredMs: number | null
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Sets X-Request-Id on every response (headers.ts removes it from successful pages), writes one log line per response,
 * and serves Prometheus metrics at /api/metrics to loopback clients or with METRICS_TOKEN as bearer token.
 */
export const observability = fastifyPlugin(async (app: FastifyInstance) => {
  const { metrics } = app
  if (app.replica) metrics.watch(app.replica)
  const recent = new RecentRequests(app.clock)
  app.decorate('recentRequests', recent)
  app.addHook('onReady', async () => metrics.start())
  app.addHook('onClose', async () => metrics.stop())

  app.decorateRequest('receivedMs', 0).decorateRequest('answeredMs', null)

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    request.raw.once('end', () => {
      request.receivedMs = reply.elapsedTime
    })
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.answeredMs = reply.elapsedTime - request.receivedMs
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const answer = { method: request.method, route: routeOf(request), status: reply.statusCode }
    // Both bodies are at the pace of the client's line.
    const ms = request.answeredMs ?? reply.elapsedTime
    metrics.observe(answer, ms / 1000)
    recent.observe(`${answer.method} ${answer.route}`, answer.status, ms)
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
