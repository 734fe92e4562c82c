import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import type { Account } from '#server/repositories/accounts.ts'

/** Stored answers of the account, and those of visitors with its address, which have it in their scope. */
export async function eraseClaims(trx: Trx, account: Account): Promise<void> {
  const { id, email } = account
  const byAddress = ['register', 'mail-code', 'reset', 'newsletter', 'contact', 'notify']
  const scopes = [`user:${id}`, ...byAddress.map((name) => `${name}:${email}`)]
  await trx.deleteFrom('idempotency_claims').where('scope', 'in', scopes).execute()
  await blankAnswersOfStaff(trx, account)
}

/**
 * Staff were answered with rows of the account: what names it becomes `{}`, also by a name or address that it had before, by
 * what the audit log says that the write was about. The claims stay, so that a late copy of such a write still gets its status
 * and happens once. Of a name that somebody else has, too, no more than such answers is lost.
 */
async function blankAnswersOfStaff(trx: Trx, account: Account): Promise<void> {
  const { id, email, username, first_name, last_name } = account
  const named = [username, `${first_name} ${last_name}`.trim()].filter((name) => name !== '')
  const patterns = [inJson(email).slice(1, -1), ...named.map(inJson)].map((part) => `%${part}%`)
  await trx
    .updateTable('idempotency_claims')
    .set({ body: '{}' })
    // By the first column of the key, because claims are never few.
    .where('scope', 'in', sql<string>`(select 'user:' || actor_id from audit_log)`)
    .where((eb) =>
      eb.or([
        ...patterns.map((pattern) => sql<boolean>`body like ${pattern} escape '!'`),
        sql<boolean>`exists (
          select 1 from audit_log
          where 'user:' || actor_id = scope and audit_log.idempotency_key = idempotency_claims.key and (
            (target_kind = 'person' and target_id = ${String(id)})
            or (target_kind = 'request' and target_id in (
              select cast(id as text) from download_requests where user_id = ${id}))
            or (target_kind = 'enrolment' and target_id in (
              select cast(id as text) from enrolments where user_id = ${id}))
            or (target_kind = 'question' and target_id in (
              select uuid from lesson_questions where user_id = ${id}))
            or (target_kind = 'entry' and target_id in (
              select cast(archive_id as text) from archive_reports where user_id = ${id}))
          )
        )`,
      ]),
    )
    .execute()
}

/** A string as it is in a stored answer, for `like` with `!` as escape. */
function inJson(value: string): string {
  return JSON.stringify(value).replaceAll(/[!%_]/g, '!$&')
}
