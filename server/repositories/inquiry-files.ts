import type { Database, Trx } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import { attach, type Subject } from '#server/repositories/attachments.ts'

/** What attachments of an inquiry, and of an entry, belong to. */
export const inquirySubjects = { inquiry: 'inquiry', entry: 'inquiry-entry' } as const

/** The files of an inquiry and of some of its entries, oldest first. */
export async function filesOf(db: Database, uuid: string, entries: readonly number[]) {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', '=', inquirySubjects.inquiry), eb('subject_id', '=', uuid)]),
        ...(entries.length === 0
          ? []
          : [
              eb.and([
                eb('subject_kind', '=', inquirySubjects.entry),
                eb('subject_id', 'in', entries.map(String)),
              ]),
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
