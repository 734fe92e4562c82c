import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { anyRequestSchema, type AnyRequest, type RequestStatus } from '#domain/downloads.ts'
import { isLocale } from '#domain/locale.ts'
import type { StaffActionName } from '#domain/staff-action-names.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { decisionNoteSchema, refusalNoteSchema, requestFilterSchema } from '#domain/staff-requests.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { conflict, notFound, type Outcome } from '#server/http/problem.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { notifyOfDecision } from '#server/notifications/notify-of-decision.ts'
import { decideRequest, findRequest, listRequests } from '#server/repositories/download-requests.ts'

const path = staffPaths.requests
const decide = {
  method: 'POST',
  action: 'moderation.requests',
  params: idParams,
  answer: anyRequestSchema,
} as const
type Decision = {
  verb: string
  summary: string
  body: v.GenericSchema<unknown, { note: string; from?: RequestStatus | undefined }>
  to: RequestStatus
  /** The states in which it may be taken. */
  after: readonly RequestStatus[]
  recordedAs: StaffActionName
}
const decisions: readonly Decision[] = [
  {
    verb: 'approve',
    summary: 'Approve a request',
    body: decisionNoteSchema,
    to: 'approved',
    after: ['pending'],
    recordedAs: 'request.approve',
  },
  {
    verb: 'send',
    summary: 'Note a request as sent',
    body: decisionNoteSchema,
    to: 'sent',
    after: ['pending', 'approved'],
    recordedAs: 'request.send',
  },
  {
    verb: 'refuse',
    summary: 'Refuse a request, with a reason for its author',
    body: refusalNoteSchema,
    to: 'refused',
    after: ['pending', 'approved'],
    recordedAs: 'request.refuse',
  },
]

const noRequest = notFound('There is no such request.')

/** Each decision is mailed to the account with its note; repeating the same decision sends nothing. */
export async function adminRequestRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path,
    summary: 'Download requests of everybody, newest first',
    action: staffReads.requests,
    filters: requestFilterSchema,
    row: anyRequestSchema,
    fetch: (db, { viewerId: _, ...filter }, cursor, limit) => listRequests(db, filter, cursor, limit),
  })

  serveStaffRow(app, {
    path: `${path}:id/`,
    summary: 'A download request of anybody',
    action: staffReads.requests,
    params: idParams,
    row: anyRequestSchema,
    find: (db, { id }) => findRequest(db, id),
    absent: noRequest,
  })

  for (const { verb, summary, body, to, after, recordedAs } of decisions) {
    const declaration = { ...decide, path: `${path}:id/${verb}/`, summary, body, refusals: [409] }
    serve(app, declaration, async ({ request, reply, params: { id }, body: { note, from } }) =>
      answerAudited(
        request,
        reply,
        { ...(note ? { note } : {}), ...(from ? { from } : {}) },
        async ({ trx, at }) => {
          const before = await findRequest(trx, id)
          if (!before) return refuse(noRequest)
          const decision = { status: to, after, from, note, at }
          const { request: row, isNew, locale } = await decideRequest(trx, id, decision)
          if (!isNew && (row.status !== to || row.note !== note)) return refuse(decidedOtherwise[row.status])
          if (isNew) {
            await app.mails.enqueue(trx, {
              kind: 'request',
              recipient: row.email,
              locale: isLocale(locale) ? locale : 'en',
              details: { status: to, title: row.title, path: pageOf(row), note },
            })
            await notifyOfDecision(app, trx, row)
          }
          return {
            action: recordedAs,
            target: { kind: 'request', id },
            before: stateOf(before),
            after: stateOf(row),
            row,
          }
        },
      ),
    )
  }
}

const decidedOtherwise: Record<RequestStatus, Outcome> = {
  pending: conflict('This request was reopened meanwhile.'),
  approved: conflict('This request was approved meanwhile.'),
  sent: conflict('This file was sent meanwhile.'),
  refused: conflict('This request was refused meanwhile.'),
}

function stateOf({ status, note }: AnyRequest) {
  return { status, note }
}

function pageOf(row: AnyRequest): string {
  return row.kind === 'archive'
    ? `/archive/${row.target_id}`
    : `/blog/${encodeURIComponent(row.post_slug ?? '')}`
}
