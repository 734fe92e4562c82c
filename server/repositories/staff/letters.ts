import * as v from 'valibot'
import { letterSchema, letterTextSchema, type Letter, type LetterText } from '#domain/staff-newsletter.ts'
import { isLocale } from '#domain/locale.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { skipLocked } from '#server/database/skip-locked.ts'
import { insertMail } from '#server/repositories/mails.ts'
import { pastCursor, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

const textsOf = v.pipe(v.string(), v.parseJson(), letterTextSchema)

/** A letter with the number by which its list is ordered. */
export type NumberedLetter = Letter & { number: number }

function letterQuery(db: Database) {
  return db
    .selectFrom('newsletter_letters')
    .select([
      'number',
      'id',
      'author',
      'texts',
      'state',
      'created_at',
      'updated_at',
      'sent_at',
      'recipients',
      'queued',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof letterQuery>['executeTakeFirstOrThrow']>>

function toLetter({ number, texts, ...row }: Row): NumberedLetter {
  return { ...v.parse(letterSchema, { ...row, ...v.parse(textsOf, texts) }), number }
}

/** Letters newest first. */
export async function listLetters(db: Database, cursor: IdCursor, limit: number): Promise<NumberedLetter[]> {
  const rows = await letterQuery(db)
    .where(pastCursor('number', cursor))
    .orderBy('number', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map(toLetter)
}

export async function findLetter(db: Database, id: string): Promise<Letter | undefined> {
  const row = await letterQuery(db).where('id', '=', id).executeTakeFirst()
  return row && v.parse(letterSchema, toLetter(row))
}

/** The texts of a letter, for its mails. */
export async function findLetterTexts(db: Database, id: string): Promise<LetterText | undefined> {
  const row = await letterQuery(db).where('id', '=', id).executeTakeFirst()
  return row && v.parse(textsOf, row.texts)
}

/** Stores a draft; one that was sent stays as it is. */
export async function saveLetter(
  trx: Trx,
  { id, texts, author, at }: { id: string; texts: LetterText; author: string; at: string },
): Promise<void> {
  const changed = { texts: JSON.stringify(texts), updated_at: at }
  await trx
    .insertInto('newsletter_letters')
    .values({ id, author, ...changed, state: 'draft', created_at: at, sent_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(changed).where('newsletter_letters.state', '=', 'draft'),
    )
    .execute()
}

/** Starts sending a draft to everyone who is subscribed now; false if it is no draft. */
export async function startLetter(trx: Trx, id: string, at: string): Promise<boolean> {
  const { count, last } = await trx
    .selectFrom('newsletter')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('last')])
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const started = await trx
    .updateTable('newsletter_letters')
    .set({ state: 'sending', updated_at: at, recipients: count, last_recipient: last ?? 0 })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}

/** Locks a letter until the transaction ends; a further statement reads it as it is then. */
export async function lockLetter(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('newsletter_letters')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .execute()
}

/**
 * Queues the mails of a letter to its next recipients, in one transaction with the note of how far it came: each gets
 * one, whatever is killed in between. Throws `ConcurrentBatchError` if another process queued the same ones. False when no
 * letter is being sent, or another server is queuing mails of it.
 */
export async function queueLetterBatch(trx: Trx, at: string, batch: number): Promise<boolean> {
  const sending = trx
    .selectFrom('newsletter_letters')
    .select(['number', 'id', 'sent_to', 'last_recipient'])
    .where('state', '=', 'sending')
    .orderBy('number')
    .limit(1)
  const letter = await skipLocked(trx, sending).executeTakeFirst()
  if (!letter) return false
  const next = await trx
    .selectFrom('newsletter')
    .select(['id', 'email', 'locale'])
    .where('unsubscribed_at', 'is', null)
    .where('id', '>', letter.sent_to)
    .where('id', '<=', letter.last_recipient)
    .orderBy('id')
    .limit(batch)
    .execute()
  const last = next.at(-1)
  const moved = await trx
    .updateTable('newsletter_letters')
    .set((eb) => ({
      queued: eb('queued', '+', next.length),
      updated_at: at,
      ...(last ? { sent_to: last.id } : { state: 'sent', sent_at: at }),
    }))
    .where('number', '=', letter.number)
    .where('sent_to', '=', letter.sent_to)
    .where('state', '=', 'sending')
    .returning('number')
    .executeTakeFirst()
  if (!moved) throw new ConcurrentBatchError()
  for (const { email, locale } of next)
    await insertMail(trx, {
      kind: 'letter',
      recipient: email,
      locale: isLocale(locale) ? locale : 'en',
      details: { letter: letter.id },
      now: at,
    })
  return true
}

/** Another process queued the same recipients meanwhile. */
export class ConcurrentBatchError extends Error {}
