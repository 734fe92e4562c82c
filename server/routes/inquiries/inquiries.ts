import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { inquiriesPath, listedInquiries } from '#domain/inquiry-addresses.ts'
import {
  inquiryId,
  inquiryRowSchema,
  inquirySchema,
  moveSchema,
  newInquirySchema,
  readMarkSchema,
  replySchema,
} from '#domain/inquiry-schemas.ts'
import { transitionsOf, stateAfterReply } from '#domain/inquiries.ts'
import { attachmentSchema } from '#domain/uploads.ts'
import { pageSchema } from '#domain/listing.ts'
import { describeAttachments } from '#server/http/attachments.ts'
import { serve } from '#server/http/endpoint.ts'
import {
  answerWithInquiry,
  changeInquiry,
  requireVisible,
  type InquiryContext,
} from '#server/http/inquiry-changes.ts'
import { inquiryParams } from '#server/http/params.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { asE164 } from '#domain/phone.ts'
import { findAccount } from '#server/repositories/accounts.ts'
import { findInquiryFile, listOwnInquiries, readInquiry } from '#server/repositories/inquiries.ts'
import { insertEntry, insertInquiry, isThreadFull, markRead } from '#server/repositories/inquiry-writing.ts'

const one = `${inquiriesPath}:inquiry/`
const write = {
  method: 'POST',
  action: 'inquiries.own',
  params: inquiryParams,
  answer: inquirySchema,
} as const

const list = {
  method: 'GET',
  path: inquiriesPath,
  summary: 'Newest inquiries that the account started or cares for',
  action: 'inquiries.own',
  answer: pageSchema(inquiryRowSchema),
} as const
const read = {
  method: 'GET',
  path: one,
  summary: 'An inquiry with its thread',
  action: 'inquiries.own',
  params: inquiryParams,
  answer: inquirySchema,
} as const
const readFile = {
  method: 'GET',
  path: `${one}attachments/:attachment/`,
  summary: 'A file of an inquiry, with a link to it',
  action: 'inquiries.own',
  params: v.object({ ...inquiryParams.entries, attachment: inquiryId }),
  answer: attachmentSchema,
} as const
const create = {
  method: 'POST',
  path: inquiriesPath,
  summary: 'Start a request, a ticket or a conversation',
  action: 'inquiries.own',
  body: newInquirySchema,
  answer: inquirySchema,
  status: 201,
} as const
const reply = {
  ...write,
  path: `${one}entries/`,
  summary: 'Reply, or add a note',
  body: replySchema,
  refusals: [409],
} as const
const move = {
  ...write,
  path: `${one}state/`,
  summary: 'Move it to another state',
  body: moveSchema,
  refusals: [409],
} as const
const markAsRead = {
  ...write,
  path: `${one}read/`,
  summary: 'Remember the last entry that was read',
  body: readMarkSchema,
} as const

const idTaken = 'This id belongs to another inquiry.'
const withdrawn = 'This request was withdrawn meanwhile.'
const full = 'Nothing more can be written here. Please start a new one.'
const answered = 'Somebody else answered meanwhile. Read it before you send yours.'

export async function inquiryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply: response }) => {
    const results = await listOwnInquiries(app.db, requireClaims(request).userId, listedInquiries)
    return sendEntity(request, response, { results, next: null, previous: null })
  })

  serve(app, read, async ({ request, reply: response, params: { inquiry } }) => {
    const { keys, viewer } = await requireVisible(request, inquiry)
    const stored = await readInquiry(app.db, keys.id, viewer)
    // Here and not in the answers of writes, which the app keeps in its outbox.
    const phone = viewer.side === 'staff' ? (await findAccount(app.db, keys.owner_id))?.phone : ''
    return sendEntity(request, response, phone ? { ...stored, owner_phone: asE164(phone) } : stored)
  })

  serve(app, readFile, async ({ request, reply: response, params: { inquiry, attachment } }) => {
    const { keys, viewer } = await requireVisible(request, inquiry)
    const file = await findInquiryFile(app.db, keys.id, viewer, attachment)
    if (!file) return response.code(404).send(notFound().body)
    const [answer = {}] = await describeAttachments(app, [file])
    return sendEntity(request, response, answer)
  })

  serve(app, create, async ({ request, reply: response, body }) =>
    answerWithInquiry(request, response, { uuid: body.id, payload: body }, async (trx, person) => {
      const at = app.clock.now().toISOString()
      const keys = await insertInquiry(trx, body, { ownerId: person.id, at, locale: localeOf(request) })
      if (keys?.owner_id !== person.id) return { refusal: conflict(idTaken) }
      return { status: 201, inquiry: await readInquiry(trx, keys.id, { id: person.id, side: 'client' }) }
    }),
  )

  serve(app, reply, async ({ request, reply: response, params, body }) =>
    changeInquiry(request, response, { ...params, ...body }, async (context) => {
      const { trx, inquiry, keys, viewer } = context
      const isNote = body.isInternal && viewer.side === 'staff'
      const state = isNote ? inquiry.state : stateAfterReply(inquiry, viewer.side)
      if (state === null) return conflict(withdrawn)
      if (await isThreadFull(trx, keys.id)) return conflict(full)
      if (viewer.side === 'staff' && !isNote && isAnsweredSince(context, body.seen)) return conflict(answered)
      const entry = {
        ...authorOf(context),
        isInternal: isNote,
        text: body.text,
        attachments: body.attachments,
        state: state === inquiry.state ? null : state,
      }
      if (!(await insertEntry(trx, entry))) return null
      if (viewer.side === 'staff' && !isNote) await context.notifyClient(body.text)
      if (viewer.side === 'client') await context.notifyStaff()
      return { action: isNote ? 'inquiry.note' : 'inquiry.reply', keys }
    }),
  )

  serve(app, move, async ({ request, reply: response, params, body: { to, from } }) =>
    changeInquiry(request, response, { ...params, to, from }, async (context) => {
      const { trx, inquiry, keys, viewer } = context
      if (inquiry.state === to) return null
      if (inquiry.state !== from || !transitionsOf(inquiry, viewer.side).includes(to))
        return conflict(`This is ${inquiry.state} now.`)
      await insertEntry(trx, { ...authorOf(context), isInternal: false, text: '', state: to })
      return { action: 'inquiry.move', keys }
    }),
  )

  serve(app, markAsRead, async ({ request, reply: response, params, body: { entry } }) =>
    changeInquiry(request, response, { ...params, entry }, async ({ trx, inquiry, keys, viewer }) => {
      // Never beyond what there is, or what is written later would count as read.
      await markRead(trx, keys.id, viewer.id, Math.min(entry, inquiry.last_entry))
      return null
    }),
  )
}

function authorOf({ keys, person, viewer, at, key }: InquiryContext) {
  const name = `${person.first_name} ${person.last_name}`.trim() || person.username
  return { inquiryId: keys.id, author: { id: person.id, name }, side: viewer.side, at, key }
}

/** Whether somebody else of the company replied after the entry that the author saw. */
function isAnsweredSince({ inquiry, viewer }: InquiryContext, seen: number): boolean {
  return inquiry.entries.some(
    ({ id, side, by, text, is_internal }) =>
      id > seen && side === 'staff' && by.id !== viewer.id && text !== '' && !is_internal,
  )
}
