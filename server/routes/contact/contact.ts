import type { FastifyInstance } from 'fastify'
import { messageSchema } from '#domain/api-error.ts'
import { contactMessageSchema, stockNoticeSchema } from '#domain/messages.ts'
import { serve } from '#server/http/endpoint.ts'
import { answerVisitorOnce } from '#server/http/plugins/idempotency.ts'
import { invalidField } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { insertMessage, insertStockNotice } from '#server/repositories/contact.ts'

const write = { method: 'POST', action: 'contact.write', answer: messageSchema, status: 201 } as const
const send = {
  ...write,
  path: '/contact/api/messages/',
  summary: 'Write to the company',
  body: contactMessageSchema,
} as const
const notify = {
  ...write,
  path: '/contact/api/notify/',
  summary: 'Be told when a product is in stock again',
  body: stockNoticeSchema,
} as const

export async function contactRoutes(app: FastifyInstance): Promise<void> {
  serve(app, send, async ({ request, reply, body }) => {
    const email = body.email.toLowerCase()
    return answerVisitorOnce(request, reply, `contact:${email}`, { ...body, email }, async (trx, key) => {
      const created_at = app.clock.now().toISOString()
      const locale = localeOf(request)
      await insertMessage(trx, { ...body, email, created_at, locale, idempotency_key: key })
      return { status: 201, body: { message: 'Thank you. We will answer you soon.' } }
    })
  })

  serve(app, notify, async ({ request, reply, body }) => {
    const email = body.email.toLowerCase()
    if (app.products && !app.products.has(body.product)) {
      const { status, body: refusal } = invalidField('product', 'We have no such product.')
      return reply.code(status).send(refusal)
    }
    const payload = { email, product: body.product }
    return answerVisitorOnce(request, reply, `notify:${email}`, payload, async (trx) => {
      const created_at = app.clock.now().toISOString()
      await insertStockNotice(trx, { ...payload, created_at, locale: localeOf(request) })
      return { status: 201, body: { message: 'We will write to you when it is in stock again.' } }
    })
  })
}
