import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { verifyAccess, type AccessClaims } from '#server/security/access-tokens.ts'
import { unauthenticated } from '#server/http/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the access token, or null for a visitor. Set on routes with `config.auth`. */
    claims: AccessClaims | null
  }
  interface FastifyContextConfig {
    /** `required`: only with a valid bearer token. `optional`: visitors may, but an invalid token is refused. */
    auth?: 'required' | 'optional'
  }
}

/**
 * Verifies the bearer token of routes with `config.auth`. An invalid token, or one of a suspended account, gets 401 even
 * where visitors are served, so that the client refreshes it instead of showing a visitor's view.
 */
export const auth = fastifyPlugin(async (app: FastifyInstance) => {
  app.decorateRequest('claims', null)
  app.addHook('onRequest', async (request, reply) => {
    const need = request.routeOptions.config?.auth
    if (!need) return
    reply.header('vary', 'Authorization')
    const { authorization } = request.headers
    if (authorization !== undefined) {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
      request.claims = token ? await verifyAccess(token, app.config.tokenSecret, app.clock) : null
      if (!request.claims || app.suspended.has(request.claims.userId))
        throw unauthenticated('The access token is not valid or has expired.')
    }
    if (need === 'required') requireClaims(request)
  })
})

/** The claims of a signed-in account. Throws Problem 401 for a visitor. */
export function requireClaims(request: FastifyRequest): AccessClaims {
  if (!request.claims) throw unauthenticated('Please log in.')
  return request.claims
}
