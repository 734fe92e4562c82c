import * as v from 'valibot'
import type { StaffAction } from '#domain/staff-actions.ts'
import { stateWhenReopened } from '#domain/staff-messages.ts'
import { staffRows, type StaffRow } from '#domain/staff-rows.ts'
import type { StaffList } from '#domain/staff-row.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'

/** A row as it will be when the server has carried out the person's open actions; refused ones change nothing. */
export function overlayActions<L extends StaffList>(
  list: L,
  row: StaffRow<L>,
  actions: readonly RowFor<'staff'>[],
): StaffRow<L> {
  let shown = row
  for (const { payload, createdAt, state } of actions) {
    if (state === 'parked') continue
    const changed = v.safeParse(staffRows[list], {
      ...shown,
      ...changesOf(payload, shown, new Date(createdAt)),
    })
    if (changed.success) shown = changed.output
  }
  return shown
}

/** The fields that an action changes, as far as the device can know them. */
function changesOf(action: StaffAction, row: object, at: Date): object {
  switch (action.action) {
    case 'person.roles':
      return { role: action.roles[0], roles: action.roles }
    case 'person.suspend':
      return { suspended_at: at.toISOString(), suspended_reason: action.reason }
    case 'person.unsuspend':
      return { suspended_at: null, suspended_reason: '' }
    case 'comment.hide':
      return { hidden_at: at.toISOString(), open_reports: 0, reports: [] }
    case 'comment.restore':
      return { hidden_at: null, open_reports: 0, reports: [] }
    case 'post.hide':
      return { hidden_at: at.toISOString(), hidden_reason: action.reason }
    case 'post.restore':
      return { hidden_at: null }
    case 'request.approve':
      return { status: 'approved', note: action.note }
    case 'request.send':
      return { status: 'sent', note: action.note }
    case 'request.refuse':
      return { status: 'refused', note: action.note }
    case 'enrolment.approve':
      return { state: 'active', note: action.note }
    case 'enrolment.refuse':
      return { state: 'refused', note: action.note }
    case 'question.answer':
      return { answer: action.text, answered_at: at.toISOString() }
    case 'trainer.add':
    case 'trainer.remove':
      return { trainers: trainersAfter(action, row) }
    case 'message.read':
      return 'state' in row && row.state === 'new' ? { state: 'read' } : {}
    case 'message.answer':
      return { state: 'answered' }
    case 'message.assign':
      if (action.to === null) return { assigned_to: null }
      return action.name ? { assigned_to: { id: action.to, name: action.name } } : {}
    case 'inquiry.assign':
      return { assigned_to: action.person }
    case 'message.close':
      return { state: 'closed' }
    case 'message.reopen':
      return 'state' in row && row.state === 'closed' ? { state: stateWhenReopened(answersOf(row)) } : {}
    case 'stock.notify':
      return { waiting: 0 }
    case 'letter.save':
      return { subject: action.subject, body: action.body }
    case 'letter.send':
      return { state: 'sending' }
    case 'entry.save': {
      const { title, category, request_only } = action.entry
      return { title, category, request_only }
    }
    case 'entry.publish':
      return { state: 'published' }
    case 'entry.withdraw':
      return { state: 'withdrawn' }
    case 'entry.close_reports':
      return 'open_reports' in row
        ? { open_reports: Math.max(0, Number(row.open_reports) - action.reports.length) }
        : {}
    case 'mail.retry':
      return { state: 'waiting' }
    default:
      return {}
  }
}

/** Who is added is shown when the server has found the account. */
function trainersAfter({ action, username }: { action: string; username: string }, row: object): unknown {
  const trainers = 'trainers' in row && Array.isArray(row.trainers) ? row.trainers : []
  return action === 'trainer.add' ? trainers : trainers.filter((one) => one.username !== username)
}

const answersOf = (row: object) => ('answers' in row && Array.isArray(row.answers) ? row.answers.length : 0)
