import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { newsletterAnswerSchema, newsletterSchema, type NewsletterAnswer } from '#domain/messages.ts'
import { inTransaction } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { isUnsubscribeLink, unsubscribePath } from '#server/mail/unsubscribe-link.ts'
import { answerVisitorOnce } from '#server/http/plugins/idempotency.ts'
import { subscribe, unsubscribe, type SubscribeResult } from '#server/repositories/newsletter.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { unsubscribePage } from '#server/routes/blog/unsubscribe-page.ts'

const join = {
  method: 'POST',
  path: '/blog/api/newsletter/',
  summary: 'Subscribe to the newsletter',
  action: 'newsletter.subscribe',
  body: newsletterSchema,
  answer: newsletterAnswerSchema,
} as const
const link = {
  path: unsubscribePath,
  action: 'newsletter.subscribe',
  ignoresBearer: true,
  query: v.object({
    email: v.optional(v.pipe(v.string(), v.maxLength(254)), ''),
    signature: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  }),
  answer: 'text/html',
  refusals: [400],
} as const
const unsubscribePageEndpoint = {
  ...link,
  method: 'GET',
  summary: 'Page of the link in a mail that ends the newsletter',
} as const
const unsubscribeEndpoint = { ...link, method: 'POST', summary: 'End the newsletter (RFC 8058)' } as const

/** Quoted in docs/specification.md#blog-texts. */
const messages: Record<SubscribeResult, string> = {
  subscribed: 'Successfully subscribed to newsletter!',
  already_subscribed: 'You are already subscribed to our newsletter!',
  reactivated: 'Welcome back! Your subscription has been reactivated.',
}

export async function newsletterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, join, async ({ request, reply, body }) => {
    const email = body.email.toLowerCase()
    const payload = { email, name: body.name }
    return answerVisitorOnce(request, reply, `newsletter:${email}`, payload, async (trx, key) => {
      const now = app.clock.now().toISOString()
      const locale = localeOf(request)
      const result = await subscribe(trx, { ...payload, locale, now, key })
      if (result !== 'already_subscribed') {
        await app.mails.enqueue(trx, { kind: 'newsletter', recipient: email, locale })
      }
      const answer: NewsletterAnswer = {
        subscribed: result === 'subscribed',
        already_subscribed: result === 'already_subscribed',
        reactivated: result === 'reactivated',
        message: messages[result],
      }
      return { status: result === 'subscribed' ? 201 : 200, body: answer }
    })
  })

  await app.register(unsubscribeRoutes)
}

/** A plugin of its own, so that no other endpoint accepts form bodies. */
async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  // Mail programs open links in advance, so the link only shows a page, and its button unsubscribes.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined)
  app.addContentTypeParser('multipart/form-data', { bodyLimit: 4096 }, async () => undefined)

  serve(app, unsubscribePageEndpoint, async ({ request, reply, query: { email, signature } }) => {
    const state = isUnsubscribeLink(email, signature, app.config.tokenSecret) ? 'ask' : 'broken'
    return unsubscribePage(reply, localeOf(request), state, email)
  })

  serve(app, unsubscribeEndpoint, async ({ request, reply, query: { email, signature } }) => {
    const isOurs = isUnsubscribeLink(email, signature, app.config.tokenSecret)
    if (isOurs) {
      await inTransaction(app.db, (trx) => unsubscribe(trx, email, app.clock.now().toISOString()))
    }
    return unsubscribePage(reply, localeOf(request), isOurs ? 'done' : 'broken', email)
  })
}
