import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { isApiPath } from '#domain/api-paths.ts'
import { epochHeader, idempotencyHeader, replayedHeader } from '#domain/idempotency.ts'
import { traceparentHeader } from '#domain/trace-context.ts'
import { sampleDataHeader } from '#domain/sample-data.ts'
import type { Config } from '#server/config.ts'

/** Never with credentials: a session travels in the Authorization header. */
const corsOptions: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'If-None-Match',
    'Range',
    'If-Range',
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Metadata',
    'Upload-Offset',
    idempotencyHeader,
    epochHeader,
    traceparentHeader,
  ],
  exposedHeaders: [
    'ETag',
    'Date',
    'Retry-After',
    'X-Request-Id',
    'Content-Range',
    'Content-Disposition',
    'Location',
    'Tus-Resumable',
    'Upload-Expires',
    'Upload-Length',
    'Upload-Offset',
    replayedHeader,
    epochHeader,
    sampleDataHeader,
  ],
  maxAge: 600,
}

/** Set on every response. Pages get their Content-Security-Policy from server/site/page-policy.ts. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
}
/**
 * Headers that browsers apply to scripts. The others apply only to documents and would cost bytes on a dozen scripts.
 */
const scriptHeaders = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
])
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const strictTransport = 'max-age=63072000; includeSubDomains'

/** Security headers of every response; exported for responses sent without running hooks. */
export function guardingHeaders(config: Config): Record<string, string> {
  const isHttps = config.publicUrl.startsWith('https:')
  return { ...always, ...(isHttps ? { 'strict-transport-security': strictTransport } : {}) }
}

/**
 * Sets the security headers, Cache-Control and CORS headers (CORS_ORIGINS) of every response. Values set by a handler
 * are kept.
 */
export const headers = fastifyPlugin(async (app: FastifyInstance) => {
  const { corsOrigins } = app.config
  const guarding = Object.entries(guardingHeaders(app.config))
  if (corsOrigins.length > 0) await app.register(cors, { delegator: corsOptionsFor(new Set(corsOrigins)) })

  app.addHook('onSend', async (request, reply) => {
    if (corsOrigins.length > 0) varyByOrigin(reply)
    // A 304 has no body, and the headers of the cached response stay valid (RFC 9111, section 4.3.4). Saves 400 bytes.
    if (reply.statusCode === 304 && isApiPath(request.url)) return
    const isOk = reply.statusCode === 200
    const isScript = isOk && request.url.startsWith('/assets/')
    const isPage = isOk && String(reply.getHeader('content-type')).startsWith('text/html')
    // Saves bytes in a page's first packets; errors keep their id.
    if (isScript || isPage) reply.removeHeader('x-request-id')
    // The name has a content hash and the file is immutable, so it is never revalidated.
    if (isScript) reply.removeHeader('etag')
    for (const [name, value] of guarding)
      if (!reply.hasHeader(name) && (!isScript || scriptHeaders.has(name))) reply.header(name, value)
    if (isApiPath(request.url) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', apiPolicy)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (reply.statusCode >= 400 || (!isRead && !reply.hasHeader('cache-control')))
      reply.header('cache-control', 'no-store')
  })
})

/**
 * Options of @fastify/cors for one request. A disallowed origin gets no CORS headers, and an OPTIONS request that is
 * not a preflight falls through to the API's 404 (the plugin would respond with 400 as plain text).
 */
function corsOptionsFor(allowed: ReadonlySet<string>): FastifyCorsOptionsDelegateCallback {
  return ({ method, headers: { origin = '', ...sent } }, callback) => {
    const isPreflight = sent['access-control-request-method'] !== undefined
    const isServed = allowed.has(origin) && (method !== 'OPTIONS' || isPreflight)
    callback(null, { ...corsOptions, origin: isServed ? origin : false })
  }
}

/** Set again when the response is sent: handlers and @fastify/static replace the Vary header that @fastify/cors set. */
function varyByOrigin(reply: FastifyReply): void {
  const fields = String(reply.getHeader('vary') ?? '')
    .split(/\s*,\s*/)
    .filter((field) => field !== '')
  if (!fields.includes('Origin')) reply.header('vary', [...fields, 'Origin'].join(', '))
}
