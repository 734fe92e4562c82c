import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { idempotencyHeader } from '#domain/idempotency.ts'
import { traceparentHeader } from '#domain/trace-context.ts'
import { routeOf } from '#server/http/logging.ts'
import type { RequestSpan, Tracing } from '#server/telemetry/tracing.ts'

const spans = new WeakMap<object, RequestSpan>()

/** Opens a span for each request. Register it first, and `tracedTurns` after the plugins whose hooks let requests wait. */
export const requestTracing = fastifyPlugin(
  async (app: FastifyInstance, { tracing }: { tracing: Tracing }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const traceparent = request.headers[traceparentHeader]?.toString()
      const key = request.headers[idempotencyHeader.toLowerCase()]?.toString()
      const span = tracing.request(request.method, routeOf(request), traceparent, key)
      spans.set(request, span)
      span.within(done)
    })
    // The body arrives in events of the connection, which belong to no request.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) span.within(done)
      else done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      spans.get(request)?.end(reply.statusCode)
      done()
    })
  },
)

/** A request that waited its turn goes on in an event of whichever came before it. */
export const tracedTurns = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
})
