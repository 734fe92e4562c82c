import { sql } from 'kysely'
import type { Database, Trx } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import { attach, type Subject } from '#server/repositories/attachments.ts'

/** What attachments of an inquiry, and of an entry, belong to. */
export const inquirySubjects = { inquiry: 'inquiry', entry: 'inquiry-entry' } as const

/**
 * The ids of the entries of an inquiry as attachments name them, for `in`: a list of all ids could have more values than
 * a statement takes.
 */
export function entrySubjects(db: Database, inquiryId: number) {
  return db
    .selectFrom('inquiry_entries')
    .select(sql<string>`cast(id as text)`.as('subject_id'))
    .where('inquiry_id', '=', inquiryId)
}

/** The files of an inquiry and of all its entries, oldest first. */
export async function filesOf(db: Database, uuid: string, id: number) {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', '=', inquirySubjects.inquiry), eb('subject_id', '=', uuid)]),
        eb.and([
          eb('subject_kind', '=', inquirySubjects.entry),
          eb('subject_id', 'in', entrySubjects(db, id)),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Gives an inquiry or an entry its files. Throws Problem 409 if one is not on the server, so that nothing of the write
 * remains.
 */
export async function attachFiles(
  trx: Trx,
  ids: readonly string[],
  ownerId: number,
  subject: Subject,
): Promise<void> {
  const result = await attach(trx, ids, { ownerId, subject })
  if ('refusal' in result) throw new Problem(result.refusal.status, result.refusal.body)
}
