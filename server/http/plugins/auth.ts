import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { verifyAccess, type AccessClaims } from '#server/security/access-tokens.ts'
import { unauthenticated } from '#server/http/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request, or null for a visitor. Set on routes whose `config.auth` is given. */
    claims: AccessClaims | null
  }
  interface FastifyContextConfig {
    /** `required`: only with a valid bearer. `optional`: a visitor may, but a bad bearer is refused. */
    auth?: 'required' | 'optional'
  }
}

/**
 * Reads the bearer of every route that asks for it. A bad one is 401 even where a visitor would be served, so that
 * the client refreshes instead of showing a stranger's view.
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
      if (!request.claims) throw unauthenticated('The access token is not valid or has expired.')
    }
    if (need === 'required') requireClaims(request)
  })
})

/** The claims of a signed-in person. Throws Problem 401 for a visitor. */
export function requireClaims(request: FastifyRequest): AccessClaims {
  if (!request.claims) throw unauthenticated('Please log in.')
  return request.claims
}
