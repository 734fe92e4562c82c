import * as v from 'valibot'
import {
  isNewEntry,
  newEntryId,
  staffActionSchema,
  staffListOf,
  staffActionText,
  type StaffAction,
  type StaffSubject,
} from '#domain/staff-actions.ts'
import { staffRequestOf } from '#domain/staff-addresses.ts'
import { staffDeskPath } from '#domain/staff-desk-path.ts'
import { dropStaffEtags } from '#platform/sync/staff-cache.ts'
import { defineKind } from '../kind.ts'

/** New entries of the archive are written in one form, whatever id they get when they are stored. */
const formOf = (subject: StaffSubject) => (isNewEntry(subject) ? newEntryId : subject.id)

/** A write of the staff desk. The server answers with the changed row, which replaces the one that lists show. */
export const staff = defineKind('staff', {
  payload: staffActionSchema,
  target: (subject: StaffSubject) => `staff/${staffListOf(subject)}/${subject.id}`,
  form: {
    key: (subject: StaffSubject) => `staff/${subject.action}/${formOf(subject)}`,
    text: (action) => (staffActionText(action) === null ? null : JSON.stringify(staffRequestOf(action).json)),
    path: (action) => staffDeskPath({ ...action, id: formOf(action) }),
    isWhole: true,
  },
  title: (_db, { title }) => title,
  words: (action) => staffActionText(action) ?? '',
  request: ({ payload }) => staffRequestOf(payload),
  answer: v.looseObject({ id: v.union([v.number(), v.string()]) }),
  // Not coalesced: a later decision does not include an earlier one, so both are sent.
  coalesces: false,
  // Depends on the save: if it is rejected, this would publish what a colleague stored meanwhile.
  follows: ({ action }, earlier) => action === 'entry.publish' && earlier.action === 'entry.save',
  settle: async (db, { payload, userId }, answer) => {
    // Validated on read: the schema would enlarge the engine chunk.
    const list = staffListOf(payload)
    const item = { userId, id: String(payload.id), row: answer }
    await db.staffItems.put({ ...item, list })
    if (list === 'archives') await db.staffItems.put({ ...item, list: 'entry' })
    await dropStaffEtags(db, userId, list)
  },
  writes: (db) => [db.staffItems, db.answers],
  isResentAfterRestore: ({ action }) => repeatable.has(action),
})

/** Actions that may be sent again. Each of the others mails somebody, or grants a right that may have been revoked since. */
const repeatable: ReadonlySet<StaffAction['action']> = new Set([
  'person.suspend',
  'comment.hide',
  'post.hide',
  'message.read',
  'message.close',
  'message.assign',
  'letter.save',
  'entry.save',
  'entry.withdraw',
  'inquiry.assign',
  'trainer.remove',
])
