import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { SignedIn } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Stores what refreshes leave of a session: each token made from the one before it. */
export async function refreshManyTimes({ db, clock }: TestServer, { access }: SignedIn, times = 1500) {
  const family_id = String(decodeJwt(access).family)
  const first = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('family_id', '=', family_id)
    .executeTakeFirstOrThrow()
  const created_at = clock.now().toISOString()
  const { id, ...token } = { ...first, created_at, first_used_at: created_at }
  const made = Array.from({ length: times }, (_, number) => ({
    ...token,
    token_hash: `${family_id}-${number}`,
  }))
  await db.insertInto('refresh_tokens').values(made).execute()
  await db
    .updateTable('refresh_tokens')
    .set({ parent_id: sql<number>`id - 1` })
    .where('family_id', '=', family_id)
    .where('id', '!=', id)
    .execute()
}
