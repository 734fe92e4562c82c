import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import { healthSchema, mailFilterSchema, mailRowSchema, type StaffMail } from '#domain/staff-health.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { measureHealth } from '#server/http/measure-health.ts'
import { idParams } from '#server/http/params.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { findStaffMail, listStaffMails, retryMail } from '#server/repositories/staff/mails.ts'

const health = {
  method: 'GET',
  path: staffPaths.health,
  summary: 'Load, errors, mail queue, disk, database and last backup',
  action: 'system.watch',
  answer: healthSchema,
} as const
const retry = {
  method: 'POST',
  path: `${staffPaths.mails}:id/retry/`,
  summary: 'Try a mail again that was given up',
  action: 'mails.manage',
  params: idParams,
  answer: mailRowSchema,
  refusals: [409],
} as const

const noMail = notFound('There is no such mail.')

export async function adminHealthRoutes(app: FastifyInstance): Promise<void> {
  serve(app, health, async ({ reply }) =>
    reply.header('cache-control', 'private, no-store').send(await measureHealth(app)),
  )

  serveStaffList(app, {
    path: staffPaths.mails,
    summary: 'Mails of the queue in one state, newest first',
    action: staffReads.mails,
    filters: mailFilterSchema,
    row: mailRowSchema,
    fetch: listStaffMails,
  })

  serveStaffRow(app, {
    path: `${staffPaths.mails}:id/`,
    summary: 'A mail of the queue in any state',
    action: staffReads.mails,
    params: idParams,
    row: mailRowSchema,
    find: (db, { id }) => findStaffMail(db, id),
    absent: noMail,
  })

  serve(app, retry, async ({ request, reply, params: { id } }) =>
    answerAudited(request, reply, {}, async ({ trx, at }) => {
      const before = await findStaffMail(trx, id)
      if (!before) return refuse(noMail)
      if (!(await retryMail(trx, id, at))) return refuse(conflict('This mail was not given up.'))
      app.mails.markQueued()
      const row = (await findStaffMail(trx, id)) ?? before
      return {
        action: 'mail.retry',
        target: { kind: 'mail', id },
        before: stateOf(before),
        after: stateOf(row),
        row,
      }
    }),
  )
}

function stateOf({ state, attempts, last_error }: StaffMail) {
  return { state, attempts, last_error }
}
