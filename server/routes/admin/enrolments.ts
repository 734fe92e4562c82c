import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { EnrolmentState } from '#domain/learning.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import {
  approvalSchema,
  enrolmentFilterSchema,
  enrolmentRowSchema,
  refusalSchema,
  type EnrolmentRow,
} from '#domain/staff-courses.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { findAccount, findLocale } from '#server/repositories/accounts.ts'
import {
  decideEnrolment,
  findEnrolment,
  fullName,
  listEnrolments,
} from '#server/repositories/learning/enrolments.ts'

const one = `${staffPaths.enrolments}:id/`
type Decision = {
  verb: string
  summary: string
  body: v.GenericSchema<unknown, { note: string; from: EnrolmentState; asked_at?: string | undefined }>
  to: 'active' | 'refused'
  recordedAs: 'enrolment.approve' | 'enrolment.refuse'
}
const decisions: readonly Decision[] = [
  {
    verb: 'approve',
    summary: 'Approve an enrolment',
    body: approvalSchema,
    to: 'active',
    recordedAs: 'enrolment.approve',
  },
  {
    verb: 'refuse',
    summary: 'Refuse an enrolment or end it, with a reason for the person',
    body: refusalSchema,
    to: 'refused',
    recordedAs: 'enrolment.refuse',
  },
]

const noEnrolment = notFound('There is no such enrolment.')

/** Each decision is mailed with its note; who decides the same again is answered that it was decided. */
export async function adminEnrolmentRoutes(app: FastifyInstance): Promise<void> {
  const names = app.words.courses
  serveStaffList(app, {
    path: staffPaths.enrolments,
    summary: 'Enrolments in all courses, newest first',
    action: staffReads.enrolments,
    filters: enrolmentFilterSchema,
    row: enrolmentRowSchema,
    fetch: (db, filter, cursor, limit) => listEnrolments(db, names, filter, cursor, limit),
  })

  serveStaffRow(app, {
    path: one,
    summary: 'An enrolment of anybody',
    action: staffReads.enrolments,
    params: idParams,
    row: enrolmentRowSchema,
    find: (db, { id }) => findEnrolment(db, names, id),
    absent: noEnrolment,
  })

  for (const { verb, summary, body, to, recordedAs } of decisions) {
    const declaration = {
      method: 'POST',
      path: `${one}${verb}/`,
      summary,
      action: 'courses.manage',
      params: idParams,
      body,
      answer: enrolmentRowSchema,
      refusals: [409],
    } as const
    serve(app, declaration, async ({ request, reply, params: { id }, body: decision }) =>
      answerAudited(request, reply, decision, async ({ trx, at, person }) => {
        const { note, from, asked_at: askedAt } = decision
        const before = await findEnrolment(trx, names, id)
        if (!before) return refuse(noEnrolment)
        const by = { id: person.id, name: fullName(person) }
        const isTaken =
          from !== to && (await decideEnrolment(trx, id, { from, askedAt }, { to, note, at, by }))
        if (!isTaken) return refuse(decidedMeanwhile)
        await notifyStudent(before, to, note)
        const row = { ...before, state: to, note, decided_at: at, decided_by: by.name }
        const target = { kind: 'enrolment', id } as const
        return { action: recordedAs, target, before: stateOf(before), after: stateOf(row), row }

        async function notifyStudent(
          { course, title, person: { id: student } }: EnrolmentRow,
          state: 'active' | 'refused',
          text: string,
        ) {
          const account = await findAccount(trx, student)
          if (!account) return
          const locale = (await findLocale(trx, student)) ?? 'en'
          await app.mails.enqueue(trx, {
            kind: 'enrolment',
            recipient: account.email,
            locale,
            details: { state, title: title?.[locale] ?? course, path: `/thinkforge/${course}`, note: text },
          })
          await app.notifier.notify(trx, student, `enrolment:${id}:${at}`, {
            subject: 'answer',
            what: 'enrolment',
            state,
            course,
            title: title ?? { en: course, sw: course },
          })
        }
      }),
    )
  }
}

const decidedMeanwhile = conflict(
  'This enrolment was decided or asked for again meanwhile. Look at it again.',
)

const stateOf = ({ state, note }: EnrolmentRow) => ({ state, note })
