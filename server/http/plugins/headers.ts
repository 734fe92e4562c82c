import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { isApiPath } from '#domain/api-paths.ts'
import { epochHeader, idempotencyHeader, replayedHeader } from '#domain/idempotency.ts'
import type { Config } from '#server/config.ts'

const preflightSeconds = 600
const own = `${replayedHeader}, ${epochHeader}`
const exposed = `ETag, Date, Retry-After, X-Request-Id, Content-Range, Content-Disposition, ${own}`

/** Set on every answer. Pages get their Content-Security-Policy from server/site/page-policy.ts. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
}
/** Headers that browsers apply to scripts; the others apply to documents only and would cost bytes on each of a dozen scripts. */
const ofScripts = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
])
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const strictTransport = 'max-age=63072000; includeSubDomains'

/** Security headers of every answer; exported for answers that reach no hook. */
export function guardingHeaders(config: Config): Record<string, string> {
  const isHttps = config.publicUrl.startsWith('https:')
  return { ...always, ...(isHttps ? { 'strict-transport-security': strictTransport } : {}) }
}

/**
 * Headers of every answer: what a browser may do with it, what may be cached, and which other origins may read it
 * (CORS_ORIGINS). A handler's own values stand.
 */
export const headers = fastifyPlugin(async (app: FastifyInstance) => {
  const allowed = new Set(app.config.corsOrigins)
  const guarding = Object.entries(guardingHeaders(app.config))

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return done()
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed)
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method']
    if (!isPreflight) return done()
    void reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        `Authorization, Content-Type, If-None-Match, Range, If-Range, ${idempotencyHeader}, ${epochHeader}`,
      )
      .header('access-control-max-age', preflightSeconds)
      .send()
  })

  app.addHook('onSend', async (request, reply) => {
    if (allowed.size > 0) reply.header('vary', [reply.getHeader('vary'), 'Origin'].filter(Boolean).join(', '))
    // A 304 has no body, and the headers of the cached answer stay valid (RFC 9111, section 4.3.4). Saves 400 bytes.
    if (reply.statusCode === 304 && isApiPath(request.url)) return
    const hasCome = reply.statusCode === 200
    const isScript = hasCome && request.url.startsWith('/assets/')
    const isPage = hasCome && String(reply.getHeader('content-type')).startsWith('text/html')
    // Saves bytes in a page's first packets; errors keep their id.
    if (isScript || isPage) reply.removeHeader('x-request-id')
    // The name has a content hash and the file is immutable, so it is never revalidated.
    if (isScript) reply.removeHeader('etag')
    for (const [name, value] of guarding)
      if (!reply.hasHeader(name) && (!isScript || ofScripts.has(name))) reply.header(name, value)
    if (isApiPath(request.url) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', apiPolicy)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (reply.statusCode >= 400 || (!isRead && !reply.hasHeader('cache-control')))
      reply.header('cache-control', 'no-store')
  })
})
