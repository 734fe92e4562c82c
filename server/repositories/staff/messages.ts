import * as v from 'valibot'
import { isLocale, type Locale } from '#domain/locale.ts'
import {
  staffMessageSchema,
  type MessageFilter,
  type MessageState,
  type StaffMessage,
} from '#domain/staff-messages.ts'
import { asE164 } from '#domain/phone.ts'
import { permissions } from '#domain/permissions.ts'
import type { StaffName } from '#domain/staff-row.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { pastCursor, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

function messageQuery(db: Database) {
  return (
    db
      .selectFrom('contact_messages')
      .leftJoin('users', 'users.id', 'contact_messages.assigned_to')
      // The owner of the address need not be the author: anybody can write in the name of an address.
      .leftJoin('users as senders', (join) =>
        join
          .onRef('senders.email', '=', 'contact_messages.email')
          .on('senders.email_verified_at', 'is not', null),
      )
      .select([
        'contact_messages.id',
        'contact_messages.first_name',
        'contact_messages.last_name',
        'contact_messages.email',
        'contact_messages.subject',
        'contact_messages.message',
        'contact_messages.created_at',
        'contact_messages.state',
        'contact_messages.assigned_to',
        'users.first_name as assignee_first',
        'users.last_name as assignee_last',
        'senders.phone',
      ])
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof messageQuery>['executeTakeFirstOrThrow']>>

/** Messages of the contact form, newest first; `viewerId` is who they are assigned to with `assigned` = `me`. */
export async function listStaffMessages(
  db: Database,
  { q, state, assigned, viewerId }: MessageFilter & { viewerId: number },
  cursor: IdCursor,
  limit: number,
): Promise<StaffMessage[]> {
  const rows = await messageQuery(db)
    .where(hasWords(db, 'contact_messages', q))
    .$if(state !== undefined, (query) => query.where('contact_messages.state', '=', state ?? ''))
    .$if(assigned === 'me', (query) => query.where('contact_messages.assigned_to', '=', viewerId))
    .$if(assigned === 'nobody', (query) => query.where('contact_messages.assigned_to', 'is', null))
    .where(pastCursor('contact_messages.id', cursor))
    .orderBy('contact_messages.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return withAnswers(db, rows)
}

/** A message with its answers; undefined if there is none. */
export async function findStaffMessage(db: Database, id: number): Promise<StaffMessage | undefined> {
  const row = await messageQuery(db).where('contact_messages.id', '=', id).executeTakeFirst()
  return row && (await withAnswers(db, [row]))[0]
}

/** The language in which a message was written; undefined if it is unknown. */
export async function findMessageLocale(db: Database, id: number): Promise<Locale | undefined> {
  const row = await db.selectFrom('contact_messages').select('locale').where('id', '=', id).executeTakeFirst()
  return row && isLocale(row.locale) ? row.locale : undefined
}

async function withAnswers(db: Database, rows: Row[]): Promise<StaffMessage[]> {
  const ids = rows.filter(({ state }) => state !== 'new').map(({ id }) => id)
  const answers =
    ids.length === 0
      ? []
      : await db
          .selectFrom('message_answers')
          .selectAll()
          .where('message_id', 'in', ids)
          .orderBy('id')
          .execute()
  return rows.map(({ assigned_to, assignee_first, assignee_last, phone, ...row }) =>
    v.parse(staffMessageSchema, {
      ...row,
      ...(phone ? { phone: asE164(phone) } : {}),
      assigned_to:
        assigned_to === null ? null : { id: assigned_to, name: `${assignee_first} ${assignee_last}` },
      answers: answers
        .filter((answer) => answer.message_id === row.id)
        .map(({ id, text, created_at, author_id, author_name }) => ({
          id,
          text,
          created_at,
          by: { id: author_id, name: author_name },
        })),
    }),
  )
}

/** Locks a message until the transaction ends; a further statement reads it as it is then. */
export async function lockMessage(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .execute()
}

export async function setMessageState(trx: Trx, id: number, state: MessageState): Promise<void> {
  await trx.updateTable('contact_messages').set({ state }).where('id', '=', id).execute()
}

export async function assignMessage(trx: Trx, id: number, to: number | null): Promise<void> {
  await trx.updateTable('contact_messages').set({ assigned_to: to }).where('id', '=', id).execute()
}

/** Accounts that are not suspended and may answer messages; one with two such roles comes twice. */
function answererQuery(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('account_roles', 'account_roles.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.username'])
    .where('users.suspended_at', 'is', null)
    .where('account_roles.role', 'in', permissions['contact.answer'])
}

export async function mayAnswer(trx: Trx, userId: number): Promise<boolean> {
  return (await answererQuery(trx).where('users.id', '=', userId).executeTakeFirst()) !== undefined
}

/** More do not fit into a choice. */
const maxAnswerers = 200

/** Who may answer messages, by name. */
export async function listAnswerers(db: Database): Promise<StaffName[]> {
  const rows = await answererQuery(db)
    .distinct()
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(maxAnswerers)
    .execute()
  return rows.map(({ id, first_name, last_name, username }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || username,
  }))
}

type NewAnswer = {
  messageId: number
  author: { id: number; name: string }
  text: string
  at: string
  key: string | null
}

/** Stores an answer, once per key; false if the key already made one. */
export async function insertAnswer(
  trx: Trx,
  { messageId, author, text, at, key }: NewAnswer,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('message_answers')
    .values({
      message_id: messageId,
      author_id: author.id,
      author_name: author.name,
      text,
      created_at: at,
      idempotency_key: key,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
