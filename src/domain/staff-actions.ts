import * as v from 'valibot'
import { roleChangeSchema } from './account-security.ts'
import type { EntryEdit } from './archive-entry.ts'
import { answerSchema } from './questions.ts'
import { approvalSchema, refusalSchema, trainerSchema } from './staff-courses.ts'
import { commentSubjects } from './staff-comments.ts'
import { messageAnswerSchema, messageAssignmentSchema } from './staff-messages.ts'
import { letterFromSchema, letterSaveSchema } from './staff-newsletter.ts'
import { suspensionSchema } from './staff-people.ts'
import { decisionNoteSchema, refusalNoteSchema } from './staff-requests.ts'
import { rowId, staffNameSchema, type StaffList } from './staff-row.ts'

/** `title`: what the row is called where the action was taken, for the sync centre; it is not sent. */
const on = { id: rowId, title: v.string() }
const onComment = { ...on, of: v.picklist(commentSubjects) }
const onLetter = { id: v.pipe(v.string(), v.uuid(), v.toLowerCase()), title: v.string() }

/** A uuid of the device that made the entry, or the number of one that came another way; or the id of a course. */
const onEntry = { id: v.pipe(v.string(), v.nonEmpty()), title: v.string() }
/** Checks the shape only; the server validates. The full schema would enlarge the engine chunk. */
const entry = v.custom<EntryEdit>((value) => typeof value === 'object' && value !== null && 'title' in value)

/** Actions that say nothing more than on what; `post.hide` may say why. */
const plain = [
  'person.unsuspend',
  'person.sign_out',
  'person.reset_link',
  'message.read',
  'message.close',
  'message.reopen',
  'mail.retry',
  'post.hide',
  'post.restore',
] as const

/**
 * Every write of the staff desk, as devices store it. Each is one request on one row, also when many rows are chosen.
 * The server answers with the row as its list shows it (`staffRows`).
 */
export const staffActionSchema = v.variant('action', [
  v.object({ action: v.picklist(plain), ...on, reason: v.optional(v.string()) }),
  v.object({ action: v.literal('person.roles'), ...on, ...roleChangeSchema.entries }),
  v.object({ action: v.literal('person.suspend'), ...on, ...suspensionSchema.entries }),
  // `restore` also closes the reports of a comment that was never hidden.
  v.object({ action: v.picklist(['comment.hide', 'comment.restore']), ...onComment }),
  v.object({ action: v.picklist(['request.approve', 'request.send']), ...on, ...decisionNoteSchema.entries }),
  v.object({ action: v.literal('request.refuse'), ...on, ...refusalNoteSchema.entries }),
  v.object({ action: v.literal('message.answer'), ...on, ...messageAnswerSchema.entries }),
  // `name`: of the account, for the list until the server has answered; it is not sent.
  v.object({
    action: v.literal('message.assign'),
    ...on,
    ...messageAssignmentSchema.entries,
    name: v.optional(v.string()),
  }),
  v.object({ action: v.literal('stock.notify'), id: v.pipe(v.string(), v.nonEmpty()), title: v.string() }),
  v.object({ action: v.literal('letter.save'), ...onLetter, ...letterSaveSchema.entries }),
  v.object({ action: v.literal('letter.send'), ...onLetter, ...letterFromSchema.entries }),
  v.object({
    action: v.literal('entry.save'),
    ...onEntry,
    base: v.nullable(v.string()),
    revision: v.string(),
    entry,
  }),
  v.object({ action: v.picklist(['entry.publish', 'entry.withdraw']), ...onEntry }),
  v.object({ action: v.literal('entry.close_reports'), ...onEntry, reports: v.array(rowId) }),
  // `to`: an email address, null for nobody; `person`: its account, for the list until the server has answered.
  v.object({
    action: v.literal('inquiry.assign'),
    ...onLetter,
    to: v.nullable(v.string()),
    holder: v.nullable(rowId),
    // Only in rows of earlier versions: to take an inquiry leaves its day as it is.
    due: v.optional(v.nullable(v.string())),
    person: v.nullable(staffNameSchema),
  }),
  v.object({ action: v.literal('enrolment.approve'), ...on, ...approvalSchema.entries }),
  v.object({ action: v.literal('enrolment.refuse'), ...on, ...refusalSchema.entries }),
  v.object({ action: v.picklist(['trainer.add', 'trainer.remove']), ...onEntry, ...trainerSchema.entries }),
  v.object({ action: v.literal('question.answer'), ...onLetter, ...answerSchema.entries }),
])
export type StaffAction = v.InferOutput<typeof staffActionSchema>

/** The fields that say what an action is on; actions on one thing are sent in the order taken. */
export type StaffSubject = Pick<StaffAction, 'action' | 'id'> & {
  of?: 'blog' | 'archive'
  base?: string | null
}

/** What the address and the draft of an entry of the archive are called until it was stored once. */
export const newEntryId = 'new'

/** Whether a change is the first of an entry that a device made. */
export function isNewEntry({ action, id, base }: StaffSubject): boolean {
  return action === 'entry.save' && base === null && !/^\d+$/.test(String(id))
}

const lists = new Map<string | undefined, StaffList>([
  ['person', 'people'],
  ['comment', 'comments/blog'],
  ['request', 'requests'],
  ['message', 'messages'],
  ['stock', 'stock'],
  ['letter', 'letters'],
  ['entry', 'archives'],
  ['inquiry', 'inquiries'],
  ['enrolment', 'enrolments'],
  ['trainer', 'trainers'],
  ['question', 'questions'],
  ['post', 'posts'],
])

/** The list whose row an action changes. */
export function staffListOf({ action, of }: StaffSubject): StaffList {
  return of === 'archive' ? 'comments/archive' : (lists.get(action.split('.')[0]) ?? 'mails')
}

/** The text that somebody wrote for an action; null where there is none. */
export function staffActionText(action: StaffAction): string | null {
  switch (action.action) {
    case 'person.suspend':
    case 'post.hide':
      return action.reason || null
    case 'request.approve':
    case 'request.send':
    case 'request.refuse':
    case 'enrolment.approve':
    case 'enrolment.refuse':
      return action.note || null
    case 'trainer.add':
    case 'trainer.remove':
      return action.username
    case 'message.answer':
    case 'question.answer':
      return action.text
    case 'letter.save':
      return [action.subject.en, action.body.en, action.subject.sw, action.body.sw].join('\n\n').trim()
    case 'entry.save': {
      const { title, description } = action.entry
      return [title.en, description.en, title.sw, description.sw].join('\n\n').trim()
    }
    default:
      return null
  }
}
