import type { FastifyInstance } from 'fastify'
import { roleChangeSchema } from '#domain/account-security.ts'
import { userSchema } from '#domain/account.ts'
import { pageSchema } from '#domain/listing.ts'
import { receivedMessageSchema } from '#domain/messages.ts'
import { serve } from '#server/http/endpoint.ts'
import { readPage } from '#server/http/page.ts'
import { idParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { notFound } from '#server/http/problem.ts'
import { setRoles, toUser } from '#server/repositories/accounts.ts'
import { listMessages } from '#server/repositories/contact.ts'
import { commentQuerySchema } from '#server/repositories/read-queries.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const grant = {
  method: 'PATCH',
  path: '/api/admin/users/:id/',
  summary: 'Change the roles of an account; the first is its main one',
  action: 'account.grant_roles',
  params: idParams,
  body: roleChangeSchema,
  answer: userSchema,
} as const
const messages = {
  method: 'GET',
  path: '/api/admin/messages/',
  summary: 'Messages of the contact form, newest first',
  action: 'contact.read',
  query: commentQuerySchema,
  answer: pageSchema(receivedMessageSchema),
} as const

export async function adminPeopleRoutes(app: FastifyInstance): Promise<void> {
  serve(app, grant, async ({ request, reply, params: { id }, body }) =>
    answerOnce(request, reply, body, async (trx) => {
      const account = await setRoles(trx, id, [...new Set(body.roles)])
      return account ? { status: 200, body: toUser(account) } : notFound('There is no such account.')
    }),
  )

  serve(app, messages, async ({ request, reply, query }) => {
    const page = await readPage<Awaited<ReturnType<typeof listMessages>>[number], [number]>({
      path: messages.path,
      size: query.page_size,
      cursor: query.cursor,
      keyOf: (message) => [message.id],
      fetch: (from, limit) => listMessages(app.db, from, limit),
    })
    return sendEntity(request, reply, page)
  })
}
