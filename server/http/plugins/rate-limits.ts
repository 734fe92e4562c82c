import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { clientSubnet } from '#server/http/client-subnet.ts'
import { Problem } from '#server/http/problem.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type RateLimit = {
  windowMs: number
  /** Per address. High, because a mobile operator may have a whole town behind one address. */
  perAddress: number
  /** Per account: the signed-in one, or the one named by the email address or refresh token in the body. */
  perAccount?: number
  /** Counts only requests with one of these in their query; blank ones do not filter. */
  onlyWith?: readonly string[]
}

/** Above what an outbox may send after a week offline. */
const fromOutbox = { windowMs: 10 * minuteMs, perAddress: 2000, perAccount: 200 }
/**
 * What nearly every outbox holds: two thousand phones behind one address of a carrier come back at once when the network does
 * (docs/scaling.md). All need an account, which has a limit of its own.
 */
const sharedByManyPhones = { ...fromOutbox, perAddress: 8000 }
const byStaff = { windowMs: 10 * minuteMs, perAddress: 3000, perAccount: 600 }
/** A file in parts of at least 64 kB, and the parts that a bad line breaks. */
const parts = { windowMs: 10 * minuteMs, perAddress: 6000, perAccount: 1500 }
const factorLimit = { windowMs: 15 * minuteMs, perAddress: 100, perAccount: 10 } as const
/** Asked at each pause in typing, by those whose index is not the whole site. The filters of the lists read every row. */
const search = { windowMs: minuteMs, perAddress: 600 }
const download = { windowMs: 10 * minuteMs, perAddress: 1000, perAccount: 200 }

/**
 * Every write and what reads or draws much, by method and declared path (OWASP ASVS 5.0, 2.4.1). Writes without a limit are in
 * `routesWithoutRateLimit`.
 */
export const rateLimits: Readonly<Record<string, RateLimit>> = {
  // Wrong passwords per account are additionally limited by SignInLimit.
  'POST /users/auth/login/': { windowMs: 15 * minuteMs, perAddress: 300 },
  'POST /users/auth/google/': { windowMs: 15 * minuteMs, perAddress: 300 },
  // Codes and passwords per account are additionally limited by SecondStepLimit.
  'POST /users/auth/second-step/': { windowMs: 15 * minuteMs, perAddress: 300 },
  'POST /users/auth/passkey/options/': { windowMs: 15 * minuteMs, perAddress: 300 },
  'POST /users/auth/passkey/': { windowMs: 15 * minuteMs, perAddress: 300 },
  // Digits per account are additionally limited by MailCodeLimit.
  'POST /users/auth/mail-code/': { windowMs: hourMs, perAddress: 60, perAccount: 5 },
  'POST /users/auth/mail-code/confirm/': { windowMs: 15 * minuteMs, perAddress: 300 },
  'POST /users/auth/mail-code/link/': { windowMs: 15 * minuteMs, perAddress: 300 },
  'POST /users/api/second-factor/totp/': factorLimit,
  'POST /users/api/second-factor/totp/confirm/': factorLimit,
  'POST /users/api/second-factor/totp/turn-off/': factorLimit,
  'POST /users/api/second-factor/recovery-codes/': factorLimit,
  'POST /users/api/second-factor/passkeys/options/': factorLimit,
  'POST /users/api/second-factor/passkeys/': factorLimit,
  'PATCH /users/api/second-factor/passkeys/:id/': {
    windowMs: 10 * minuteMs,
    perAddress: 600,
    perAccount: 60,
  },
  'POST /users/api/second-factor/passkeys/:id/remove/': factorLimit,
  'POST /users/auth/register/': { windowMs: hourMs, perAddress: 100, perAccount: 20 },
  'POST /users/auth/logout/': { windowMs: 10 * minuteMs, perAddress: 1000, perAccount: 60 },
  // A token is used once; on a bad network the same one may be sent a few more times.
  'POST /api/auth/token/refresh/': { windowMs: 10 * minuteMs, perAddress: 3000, perAccount: 60 },
  'POST /users/auth/password-change/': { windowMs: 15 * minuteMs, perAddress: 100, perAccount: 10 },
  'POST /users/auth/password-reset/': { windowMs: hourMs, perAddress: 60, perAccount: 5 },
  'POST /users/auth/password-reset/confirm/': { windowMs: hourMs, perAddress: 100 },
  'POST /users/auth/verify-email/': { windowMs: hourMs, perAddress: 200 },
  'POST /users/auth/verify-email/resend/': { windowMs: hourMs, perAddress: 60, perAccount: 5 },
  'DELETE /users/api/sessions/:family/': { windowMs: 10 * minuteMs, perAddress: 1000, perAccount: 200 },
  'POST /users/api/sessions/sign-out-others/': { windowMs: 10 * minuteMs, perAddress: 600, perAccount: 60 },
  'POST /users/api/export/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'GET /files/exports/:export/viora-data.zip': { windowMs: 10 * minuteMs, perAddress: 600 },
  'POST /users/api/deletion/': factorLimit,
  'POST /users/api/deletion/keep/': { windowMs: 10 * minuteMs, perAddress: 600, perAccount: 60 },
  'PATCH /users/api/profiles/me/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /blog/api/newsletter/': { windowMs: hourMs, perAddress: 60, perAccount: 10 },
  'GET /api/search/': search,
  'GET /blog/api/posts/': { ...search, onlyWith: ['search', 'tag'] },
  'GET /blog/api/posts/featured/': { ...search, onlyWith: ['search', 'tag'] },
  'GET /archive/api/archives/': { ...search, onlyWith: ['search'] },
  'POST /api/inquiries/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /api/inquiries/:inquiry/entries/': sharedByManyPhones,
  'POST /api/inquiries/:inquiry/state/': fromOutbox,
  'POST /api/inquiries/:inquiry/read/': { ...fromOutbox, perAccount: 600 },
  'POST /api/inquiries/:inquiry/assign/': byStaff,
  'PUT /api/admin/invoices/:invoice/': byStaff,
  'POST /api/admin/invoices/:invoice/send/': byStaff,
  'POST /api/admin/invoices/:invoice/cancel/': byStaff,
  'POST /api/admin/invoices/:invoice/payments/': byStaff,
  'POST /api/admin/invoices/:invoice/payments/:payment/confirm/': byStaff,
  'POST /api/admin/invoices/:invoice/payments/:payment/void/': byStaff,
  'POST /api/admin/payments/check/': { windowMs: hourMs, perAddress: 600, perAccount: 120 },
  'POST /api/admin/payments/import/': { windowMs: hourMs, perAddress: 600, perAccount: 120 },
  'PUT /api/admin/documents/:document/': byStaff,
  'POST /api/admin/documents/:document/withdraw/': byStaff,
  'POST /api/admin/enrolments/:id/approve/': byStaff,
  'POST /api/admin/enrolments/:id/refuse/': byStaff,
  'POST /api/admin/trainers/:course/add/': byStaff,
  'POST /api/admin/trainers/:course/remove/': byStaff,
  'POST /api/admin/questions/:question/answer/': byStaff,
  // Rendering one takes some 20 ms of the thread.
  'GET /api/billing/invoices/:invoice/pdf/': { windowMs: 10 * minuteMs, perAddress: 1000, perAccount: 100 },
  // After a week of offline learning an outbox holds hundreds of these small rows.
  'POST /courses/api/marks/': { ...sharedByManyPhones, perAccount: 600 },
  'POST /courses/api/questions/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /courses/api/questions/:question/withdraw/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /courses/api/courses/:course/enrolment/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /courses/api/courses/:course/certificate/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /courses/api/certificates/:number/consent/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'GET /courses/api/certificates/:number/pdf/': {
    windowMs: 10 * minuteMs,
    perAddress: 1000,
    perAccount: 100,
  },
  // Numbers cannot be guessed; this is for the cost.
  'GET /courses/api/certificates/:number/': { windowMs: 10 * minuteMs, perAddress: 600 },
  'GET /courses/api/courses/:course/export.zip': { windowMs: 10 * minuteMs, perAddress: 600 },
  'POST /courses/api/progress-codes/': { windowMs: hourMs, perAddress: 600, perAccount: 30 },
  'POST /courses/api/progress-codes/:code/withdraw/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  // A code has 80 bits, so that this is for the load and not against guessing.
  'POST /courses/api/shown-progress/': { windowMs: 10 * minuteMs, perAddress: 300 },
  'POST /api/notifications/read/': { ...fromOutbox, perAccount: 600 },
  'PUT /api/notifications/settings/': fromOutbox,
  'POST /api/notifications/follows/': fromOutbox,
  'POST /api/notifications/devices/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'DELETE /api/notifications/devices/:device/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /contact/api/messages/': { windowMs: hourMs, perAddress: 60, perAccount: 10 },
  'POST /contact/api/notify/': { windowMs: hourMs, perAddress: 120, perAccount: 30 },
  'POST /blog/api/posts/:slug/add_comment/': sharedByManyPhones,
  'PATCH /blog/api/comments/:id/': fromOutbox,
  'POST /blog/api/comments/:id/report/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'POST /archive/api/comments/:id/report/': { windowMs: hourMs, perAddress: 600, perAccount: 60 },
  'DELETE /blog/api/comments/:id/': fromOutbox,
  // After a week of offline reading an outbox holds hundreds of these small rows.
  'POST /blog/api/posts/:slug/like/': { ...sharedByManyPhones, perAccount: 600 },
  'POST /archive/api/archives/:id/add_comment/': sharedByManyPhones,
  'POST /archive/api/archives/:id/request_download/': fromOutbox,
  'POST /archive/api/archives/:id/report/': { windowMs: hourMs, perAddress: 120, perAccount: 60 },
  'POST /blog/api/posts/:slug/request_download/': fromOutbox,
  'POST /archive/api/archives/:id/download/': download,
  'POST /archive/api/platform-downloads/:id/download/': download,
  'POST /blog/api/posts/:slug/download_file/': download,
  'POST /blog/api/posts/': fromOutbox,
  'PATCH /blog/api/posts/:slug/': fromOutbox,
  'PUT /blog/api/drafts/:draft/': fromOutbox,
  'POST /api/uploads/': { windowMs: hourMs, perAddress: 1200, perAccount: 120 },
  'PATCH /api/uploads/:upload/': parts,
  'DELETE /api/uploads/:upload/': fromOutbox,
  'PATCH /api/admin/posts/:id/': byStaff,
  'PATCH /api/admin/comments/:id/': byStaff,
  'PATCH /api/admin/archive-comments/:id/': byStaff,
  'PATCH /api/admin/users/:id/': byStaff,
  'POST /api/admin/users/:id/suspend/': byStaff,
  'POST /api/admin/users/:id/unsuspend/': byStaff,
  'POST /api/admin/users/:id/sign-out/': byStaff,
  'POST /api/admin/users/:id/reset-link/': byStaff,
  'POST /api/admin/messages/:id/read/': byStaff,
  'POST /api/admin/messages/:id/answer/': byStaff,
  'POST /api/admin/messages/:id/close/': byStaff,
  'POST /api/admin/messages/:id/reopen/': byStaff,
  'POST /api/admin/messages/:id/assign/': byStaff,
  'POST /api/admin/stock-notices/:product/notify/': byStaff,
  'PUT /api/admin/newsletter/letters/:draft/': byStaff,
  'POST /api/admin/newsletter/letters/:draft/preview/': byStaff,
  'POST /api/admin/newsletter/letters/:draft/send/': byStaff,
  'POST /api/admin/mails/:id/retry/': byStaff,
  'PUT /api/admin/archives/:entry/': byStaff,
  'POST /api/admin/archives/:entry/publish/': byStaff,
  'POST /api/admin/archives/:entry/withdraw/': byStaff,
  'POST /api/admin/archives/:entry/close-reports/': byStaff,
  'POST /api/admin/download-requests/:id/approve/': byStaff,
  'POST /api/admin/download-requests/:id/send/': byStaff,
  'POST /api/admin/download-requests/:id/refuse/': byStaff,
}

/** Writes without a limit, with the reason. */
export const routesWithoutRateLimit: Readonly<Record<string, string>> = {
  'POST /blog/api/newsletter/unsubscribe/':
    'One mail provider ends the subscriptions of all its users from few addresses (RFC 8058). It needs a signature ' +
    'that we made, changes one row and adds none.',
}

const refreshPath = '/api/auth/token/refresh/'
const namedEmail = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)) })
const namedToken = v.object({ refresh: v.pipe(v.string(), v.maxLength(512)) })

/**
 * Refuses requests above a limit with 429 and Retry-After (OWASP ASVS 5.0, 2.4.1 and 6.3.1). RATE_LIMIT_FACTOR raises
 * the limits per address; those per account are fixed. All servers count together, except reads, which cost the server
 * that answers and nobody else: each server counts its own, without a round trip.
 */
export const rateLimiting = fastifyPlugin(async (app: FastifyInstance) => {
  const factor = app.config.rateLimitFactor

  app.addHook('preHandler', async (request) => {
    // Every GET is also served as HEAD, at the same cost.
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = `${method} ${request.routeOptions.url}`
    const limit = rateLimits[route]
    if (!limit) return
    const { windowMs, perAddress, perAccount, onlyWith } = limit
    if (onlyWith && !hasAnyOf(request.query, onlyWith)) return
    const quotas = [{ key: `${route} ${clientSubnet(request.ip)}`, allowed: perAddress * factor, windowMs }]
    const account = accountOf(request)
    if (perAccount !== undefined && account !== undefined)
      quotas.push({ key: `${route} ${account}`, allowed: perAccount, windowMs })
    const waitSeconds = app.attempts.claimHere(quotas)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    if (method === 'GET') return
    const sharedWaitSeconds = await app.attempts.share(quotas)
    if (sharedWaitSeconds > 0) throw tooMany(sharedWaitSeconds)
  })
})

/** One that is given twice is an array, which is refused. */
function hasAnyOf(query: unknown, names: readonly string[]): boolean {
  const values = new Map<string, unknown>(Object.entries(query ?? {}))
  return names.some((name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() !== '' : value !== undefined
  })
}

/** Each kind has a prefix: a visitor who names an "email" must not spend what another kind is allowed. */
function accountOf(request: FastifyRequest): string | undefined {
  if (request.claims) return `#${request.claims.userId}`
  // By its route: an "email" beside the token would be a new quota each time, as would a token beside an email elsewhere.
  if (request.routeOptions.url === refreshPath) {
    const token = v.safeParse(namedToken, request.body)
    return token.success ? `token:${sha256(token.output.refresh)}` : undefined
  }
  const email = v.safeParse(namedEmail, request.body)
  return email.success ? `email:${email.output.email}` : undefined
}

/** Problem 429 with the seconds to wait. */
export function tooMany(waitSeconds: number): Problem {
  return new Problem(429, errorBody('too_many', 'Too many attempts. Please try again later.'), {
    'retry-after': String(waitSeconds),
  })
}
