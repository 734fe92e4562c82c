import type { FastifyInstance } from 'fastify'
import { inquiriesPath } from '#domain/inquiry-addresses.ts'
import {
  inquiryAssignmentSchema,
  inquiryFilterSchema,
  inquiryRowSchema,
  inquirySchema,
} from '#domain/inquiry-schemas.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serve } from '#server/http/endpoint.ts'
import { changeInquiry } from '#server/http/inquiry-changes.ts'
import { inquiryParams } from '#server/http/params.ts'
import { conflict, invalidField } from '#server/http/problem.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { findAccountByName } from '#server/repositories/accounts.ts'
import { listInquiries } from '#server/repositories/inquiries.ts'
import { assignInquiry } from '#server/repositories/inquiry-writing.ts'

const assign = {
  method: 'POST',
  path: `${inquiriesPath}:inquiry/assign/`,
  summary: 'Say who cares for an inquiry, and until when',
  action: 'inquiries.manage',
  params: inquiryParams,
  body: inquiryAssignmentSchema,
  answer: inquirySchema,
  refusals: [409],
} as const

const takenBy = (person: { name: string } | null) =>
  person ? `${person.name} cares for it by now.` : 'Nobody cares for it by now.'

export async function adminInquiryRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.inquiries,
    summary: 'Requests, tickets and conversations of everybody, newest first',
    action: staffReads.inquiries,
    filters: inquiryFilterSchema,
    row: inquiryRowSchema,
    fetch: listInquiries,
    keyOf: ({ number }) => number,
  })

  serve(app, assign, async ({ request, reply, params, body }) =>
    changeInquiry(request, reply, { ...params, ...body }, async ({ trx, keys, inquiry }) => {
      const { to, holder, due = inquiry.due } = body
      const current = inquiry.assigned_to?.id ?? null
      if (holder !== undefined && holder !== current) return conflict(takenBy(inquiry.assigned_to))
      // Whoever is named here sees the inquiry: an account that exists and is not suspended.
      const assignee = to ? await findAccountByName(trx, to) : null
      if (assignee === undefined || assignee?.suspended_at)
        return invalidField('to', 'There is no such account.')
      const id = to === undefined ? keys.assigned_to : (assignee?.id ?? null)
      if (id === keys.owner_id) return invalidField('to', 'This is its client.')
      if (current === id && inquiry.due === due) return null
      await assignInquiry(trx, keys.id, id, due)
      return { action: 'inquiry.assign', keys }
    }),
  )
}
