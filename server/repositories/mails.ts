import { sql, type Selectable, type SqlBool } from 'kysely'
import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import type { MailKind } from '#domain/staff-health.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { skipLocked } from '#server/database/skip-locked.ts'
import { rowsOf } from '#server/repositories/staff/keyset.ts'

export type MailRow = Selectable<Schema['mails']>
export type NewMail = { kind: MailKind; recipient: string; locale: Locale; details?: object; now: string }

/** Written as in the indexes of migration 033: in SQLite a parameter would keep them out. */
const isLetter = sql<SqlBool>`kind = 'letter'`
const isNotLetter = sql<SqlBool>`kind <> 'letter'`

/** More than anybody reads in a mail; bounds it. */
const maxItems = 20

const groupSchema = v.object({ items: v.array(v.unknown()), more: v.optional(v.number(), 0) })

/** `listOpen`: those of the items that still matter. It is asked when a mail is full. */
export type GroupedMail = Omit<NewMail, 'details'> & {
  item: object
  dueAt: Date
  listOpen: (items: readonly unknown[]) => Promise<readonly unknown[]>
}

/**
 * Adds an item to the mail of this kind that waits for the recipient, or queues one that is due at `dueAt`. In a full mail it
 * takes the place of one that matters no more; without such a one it is counted.
 */
export async function addToMail(trx: Trx, { item, dueAt, listOpen, ...mail }: GroupedMail): Promise<void> {
  const { kind, recipient } = mail
  // Writes the row to lock it: whoever sends it has either not taken it yet, or this finds it taken.
  const waiting = await trx
    .updateTable('mails')
    .set({ attempts: 0 })
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('due_at', 'is not', null)
    .where('attempts', '=', 0)
    .returning(['id', 'details'])
    .executeTakeFirst()
  if (!waiting) return insertMail(trx, { ...mail, details: { items: [item] } }, dueAt.toISOString())
  const { items, more } = v.parse(groupSchema, JSON.parse(waiting.details))
  const openItems = items.length < maxItems ? items : await listOpen(items)
  const isFull = openItems.length >= maxItems
  const details = JSON.stringify({
    items: isFull ? openItems : [...openItems, item],
    more: isFull ? more + 1 : more,
  })
  await trx.updateTable('mails').set({ details }).where('id', '=', waiting.id).execute()
}

/** Queues a mail in the transaction of its cause, so that neither happens without the other. */
export async function insertMail(trx: Trx, mail: NewMail, dueAt = mail.now): Promise<void> {
  const { kind, recipient, locale, details = {}, now } = mail
  await trx
    .insertInto('mails')
    .values({
      kind,
      recipient,
      locale,
      details: JSON.stringify(details),
      created_at: now,
      due_at: dueAt,
      attempts: 0,
      last_error: null,
    })
    .execute()
}

/**
 * Leases the mail that is overdue longest until `leaseUntil`, so that no other process sends it meanwhile. Letters of the
 * newsletter come after all other mails: somebody waits for a link that resets a password.
 */
export function leaseDueMail(db: Database, now: string, leaseUntil: string): Promise<MailRow | undefined> {
  const one = rowsOf(1)
  const dueMails = db
    .selectFrom('mails')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
  return db
    .updateTable('mails')
    .set((eb) => ({ due_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where(({ eb, fn }) =>
      eb(
        'id',
        '=',
        fn.coalesce(
          skipLocked(db, dueMails.where(isNotLetter).limit(one)),
          skipLocked(db, dueMails.where(isLetter).limit(one)),
        ),
      ),
    )
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Marks a mail as done, sent or obsolete, and deletes its input. */
export async function finishMail(db: Database, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: null, details: '{}', last_error: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that the attempt failed for which `row` was taken; `dueAt` null gives up. Nothing happens if it took longer than its
 * lease: another process has sent the mail since, or is about to.
 */
export async function postponeMail(
  db: Database,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  dueAt: string | null,
  error: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: dueAt, last_error: error })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null)
    .execute()
}
