import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { AttemptCounter } from '#server/attempt-counter.ts'
import { networkOf } from '#server/network-of.ts'
import { Problem } from '#server/problem.ts'

const minuteMs = 60_000

type Limit = {
  windowMs: number
  /** For one address. Generous: a mobile operator puts a whole town behind one. */
  perAddress: number
  /** For one person: who is signed in, or the e-mail the body names. Not given: no limit of its own. */
  perAccount?: number
}

/** Every write a stranger could flood, by method and path as served. What is not here is bounded by its cost alone. */
export const limits: Readonly<Record<string, Limit>> = {
  // Wrong passwords for one name are counted by SignInLimit besides.
  'POST /users/auth/login/': { windowMs: 15 * minuteMs, perAddress: 300 },
  'POST /users/auth/google/': { windowMs: 15 * minuteMs, perAddress: 300 },
  'POST /users/auth/register/': { windowMs: 60 * minuteMs, perAddress: 100, perAccount: 20 },
  'POST /users/auth/password-change/': { windowMs: 15 * minuteMs, perAddress: 100, perAccount: 10 },
  'POST /users/auth/password-reset/': { windowMs: 60 * minuteMs, perAddress: 60, perAccount: 5 },
  'POST /users/auth/password-reset/confirm/': { windowMs: 60 * minuteMs, perAddress: 100 },
  'POST /users/auth/verify-email/': { windowMs: 60 * minuteMs, perAddress: 200 },
  'POST /users/auth/verify-email/resend/': { windowMs: 60 * minuteMs, perAddress: 60, perAccount: 5 },
  'POST /blog/api/newsletter/': { windowMs: 60 * minuteMs, perAddress: 60, perAccount: 10 },
  'POST /contact/api/messages/': { windowMs: 60 * minuteMs, perAddress: 60, perAccount: 10 },
  // Above what an outbox may bring home from a week without network.
  'POST /blog/api/posts/:slug/add_comment/': { windowMs: 10 * minuteMs, perAddress: 2000, perAccount: 200 },
  'POST /archive/api/archives/:id/add_comment/': {
    windowMs: 10 * minuteMs,
    perAddress: 2000,
    perAccount: 200,
  },
}

const namedEmail = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)) })

/**
 * Refuses with 429 and Retry-After who sends too much (OWASP ASVS 5.0, 2.4.1 and 6.3.1). RATE_LIMIT_FACTOR raises
 * what an address may; what a person may is fixed. Each server process counts for itself.
 */
export const requestLimits = fastifyPlugin(async (app: FastifyInstance) => {
  const attempts = new AttemptCounter(app.clock)
  const factor = app.config.rateLimitFactor

  app.addHook('preHandler', async (request) => {
    const route = `${request.method} ${request.routeOptions.url}`
    const limit = limits[route]
    if (!limit) return
    const keys = [{ key: `${route} ${networkOf(request.ip)}`, allowed: limit.perAddress * factor }]
    const account = accountOf(request)
    if (limit.perAccount !== undefined && account !== undefined)
      keys.push({ key: `${route} ${account}`, allowed: limit.perAccount })

    const waitSeconds = Math.max(...keys.map(({ key, allowed }) => attempts.waitSeconds(key, allowed)))
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    for (const { key } of keys) attempts.count(key, limit.windowMs)
  })
})

function accountOf(request: FastifyRequest): string | undefined {
  if (request.claims) return `#${request.claims.userId}`
  const body = v.safeParse(namedEmail, request.body)
  return body.success ? body.output.email : undefined
}

function tooMany(waitSeconds: number): Problem {
  return new Problem(429, errorBody('too_many', 'Too many attempts. Please try again later.'), {
    'retry-after': String(waitSeconds),
  })
}
