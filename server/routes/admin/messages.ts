import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { staffPaths } from '#domain/staff-addresses.ts'
import type { StaffActionName } from '#domain/staff-action-names.ts'
import {
  messageAnswerSchema,
  messageAssignmentSchema,
  messageFilterSchema,
  staffMessageSchema,
  stateWhenReopened,
  type MessageState,
  type StaffMessage,
} from '#domain/staff-messages.ts'
import { answerAudited, refuse, type Audited, type StaffContext } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { invalidField, notFound } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { staffNamesSchema } from '#domain/staff-row.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import {
  assignMessage,
  findMessageLocale,
  findStaffMessage,
  insertAnswer,
  listAnswerers,
  listStaffMessages,
  lockMessage,
  mayAnswer,
  setMessageState,
} from '#server/repositories/staff/messages.ts'

const answerers = {
  method: 'GET',
  path: staffPaths.answerers,
  summary: 'Accounts to which a message can be assigned, by name',
  action: staffReads.answerers,
  answer: staffNamesSchema,
} as const
const one = `${staffPaths.messages}:id/`
const write = {
  method: 'POST',
  action: 'contact.answer',
  params: idParams,
  body: v.object({}),
  answer: staffMessageSchema,
} as const
/** What becomes of a message's state; `read` leaves one that somebody has answered or closed as it is. */
const moves = [
  {
    verb: 'read',
    summary: 'Note a message as read',
    to: ({ state }: StaffMessage): MessageState => (state === 'new' ? 'read' : state),
  },
  { verb: 'close', summary: 'Close a message', to: (): MessageState => 'closed' },
  {
    verb: 'reopen',
    summary: 'Reopen a closed message',
    to: ({ state, answers }: StaffMessage): MessageState =>
      state === 'closed' ? stateWhenReopened(answers.length) : state,
  },
] as const
const answer = {
  ...write,
  path: `${one}answer/`,
  summary: 'Mail an answer to the sender of a message',
  body: messageAnswerSchema,
} as const
const assign = {
  ...write,
  path: `${one}assign/`,
  summary: 'Assign a message to an account that may answer, or to nobody',
  body: messageAssignmentSchema,
} as const

const noMessage = notFound('There is no such message.')

export async function adminMessageRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.messages,
    summary: 'Messages of the contact form, newest first',
    action: staffReads.messages,
    filters: messageFilterSchema,
    row: staffMessageSchema,
    fetch: listStaffMessages,
  })

  serveStaffRow(app, {
    path: one,
    summary: 'A message of the contact form with its answers',
    action: staffReads.messages,
    params: idParams,
    row: staffMessageSchema,
    find: (db, { id }) => findStaffMessage(db, id),
    absent: noMessage,
  })

  serve(app, answerers, async ({ request, reply }) =>
    sendEntity(request, reply, { people: await listAnswerers(app.db) }),
  )

  for (const { verb, summary, to } of moves) {
    const declaration = { ...write, path: `${one}${verb}/`, summary }
    serve(app, declaration, async ({ request, reply, params: { id } }) =>
      answerAudited(request, reply, {}, (context) =>
        onMessage(context, id, `message.${verb}`, (message) => setMessageState(context.trx, id, to(message))),
      ),
    )
  }

  serve(app, answer, async ({ request, reply, params: { id }, body: { text } }) =>
    answerAudited(request, reply, { text }, (context) =>
      onMessage(context, id, 'message.answer', async ({ email, subject }) => {
        const { trx, person, at, key } = context
        const author = { id: person.id, name: `${person.first_name} ${person.last_name}` }
        if (!(await insertAnswer(trx, { messageId: id, author, text, at, key }))) return
        await setMessageState(trx, id, 'answered')
        await app.mails.enqueue(trx, {
          kind: 'message_answer',
          recipient: email,
          locale: (await findMessageLocale(trx, id)) ?? localeOf(request),
          details: { subject, text },
        })
      }),
    ),
  )

  serve(app, assign, async ({ request, reply, params: { id }, body: { to } }) =>
    answerAudited(request, reply, { to }, async (context) => {
      if (to !== null && !(await mayAnswer(context.trx, to)))
        return refuse(invalidField('to', 'This account may not answer messages.'))
      return onMessage(context, id, 'message.assign', () => assignMessage(context.trx, id, to))
    }),
  )
}

/** Changes a message, with the states before and after, and the answers that were added. */
async function onMessage(
  { trx }: StaffContext,
  id: number,
  action: Extract<StaffActionName, `message.${string}`>,
  change: (message: StaffMessage) => Promise<void>,
): Promise<Audited> {
  // Locked first, so that `change` sees what a colleague did at the same time.
  await lockMessage(trx, id)
  const before = await findStaffMessage(trx, id)
  if (!before) return refuse(noMessage)
  await change(before)
  const row = (await findStaffMessage(trx, id)) ?? before
  const answers = row.answers.slice(before.answers.length).map(({ text }) => text)
  return {
    action,
    target: { kind: 'message', id },
    before: { ...stateOf(before), answers: [] },
    after: { ...stateOf(row), answers },
    row,
  }
}

function stateOf({ state, assigned_to }: StaffMessage) {
  return { state, assigned_to }
}
