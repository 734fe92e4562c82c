import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

type RefreshFamily = Selectable<Schema['refresh_families']>

export async function insertFamily(
  trx: Trx,
  family: { id: string; userId: number; now: string; userAgent: string; hasSecondFactor: boolean },
): Promise<void> {
  await trx
    .insertInto('refresh_families')
    .values({
      id: family.id,
      user_id: family.userId,
      created_at: family.now,
      last_seen_at: family.now,
      revoked_at: null,
      user_agent: family.userAgent,
      second_factor: family.hasSecondFactor ? 1 : 0,
    })
    .execute()
}

export async function insertToken(
  trx: Trx,
  token: { familyId: string; parentId: number | null; hash: string; now: string; expiresAt: string },
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      family_id: token.familyId,
      parent_id: token.parentId,
      token_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
      first_used_at: null,
      replaced_at: null,
    })
    .execute()
}

/** The family of a token. Its row stays locked until the transaction ends, in PostgreSQL too. */
export function lockFamilyOf(trx: Trx, tokenHash: string, now: string): Promise<RefreshFamily | undefined> {
  return trx
    .updateTable('refresh_families')
    .set({ last_seen_at: now })
    .where('id', '=', (eb) =>
      eb.selectFrom('refresh_tokens').select('family_id').where('token_hash', '=', tokenHash),
    )
    .returningAll()
    .executeTakeFirst()
}

/** A token of a family, with what its account says: one statement, because each device refreshes every few minutes. */
export function findToken(trx: Trx, tokenHash: string) {
  return trx
    .selectFrom('refresh_tokens')
    .innerJoin('refresh_families', 'refresh_families.id', 'refresh_tokens.family_id')
    .innerJoin('users', 'users.id', 'refresh_families.user_id')
    .selectAll('refresh_tokens')
    .select(['users.suspended_at', 'users.locale'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
}

/**
 * Whether a token issued in exchange for this one was used. If so, the browser received it, and this one, presented again, was
 * stolen or copied.
 */
export async function hasUsedChild(trx: Trx, tokenId: number): Promise<boolean> {
  const updated = await trx
    .selectFrom('refresh_tokens')
    .select('id')
    .where('parent_id', '=', tokenId)
    .where('first_used_at', 'is not', null)
    .executeTakeFirst()
  return updated !== undefined
}

export async function markUsed(trx: Trx, tokenId: number, now: string): Promise<void> {
  await trx.updateTable('refresh_tokens').set({ first_used_at: now }).where('id', '=', tokenId).execute()
}

/** Revokes the tokens made from `parentId` before `madeBefore`. */
export async function replaceChildren(
  trx: Trx,
  parentId: number,
  madeBefore: string,
  now: string,
): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ replaced_at: now })
    .where('parent_id', '=', parentId)
    .where('created_at', '<', madeBefore)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Ends a session: its refresh and access tokens are refused from now on, and its browser gets no pushes. Idempotent. */
export async function revokeFamily(trx: Trx, familyId: string, now: string): Promise<void> {
  await trx
    .updateTable('refresh_families')
    .set({ revoked_at: now })
    .where('id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute()
  await forgetDevices(trx, [familyId])
}

/** A browser gets no pushes after its session. */
async function forgetDevices(trx: Trx, families: readonly string[]): Promise<void> {
  if (families.length > 0) await trx.deleteFrom('push_devices').where('family_id', 'in', families).execute()
}

/** Revokes the family of a token, if the token is known and belongs to this account. */
export async function revokeFamilyOf(
  trx: Trx,
  tokenHash: string,
  userId: number,
  now: string,
): Promise<void> {
  const revoked = await trx
    .updateTable('refresh_families')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', (eb) =>
      eb.selectFrom('refresh_tokens').select('family_id').where('token_hash', '=', tokenHash),
    )
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await forgetDevices(
    trx,
    revoked.map(({ id }) => id),
  )
}

type FamilyRow = Pick<RefreshFamily, 'id' | 'created_at' | 'last_seen_at' | 'user_agent'>

/** Families of an account that can still refresh, last used first. */
export function listFamilies(db: Database, userId: number): Promise<FamilyRow[]> {
  return db
    .selectFrom('refresh_families')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Revokes one family of an account. Idempotent; false if the account has no such family. */
export async function revokeOwnFamily(
  trx: Trx,
  userId: number,
  familyId: string,
  now: string,
): Promise<boolean> {
  const family = await trx
    .selectFrom('refresh_families')
    .select('id')
    .where('id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (family) await revokeFamily(trx, familyId, now)
  return family !== undefined
}

/** Revokes every family of an account but the given one. */
export async function revokeFamiliesOf(
  trx: Trx,
  userId: number,
  exceptFamily: string | null,
  now: string,
): Promise<void> {
  const revoked = await trx
    .updateTable('refresh_families')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', exceptFamily ?? '')
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await forgetDevices(
    trx,
    revoked.map(({ id }) => id),
  )
}

/** Whether a refresh token belongs to a suspended account. */
export async function isTokenOfSuspended(db: Database, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('refresh_families', 'refresh_families.id', 'refresh_tokens.family_id')
    .innerJoin('users', 'users.id', 'refresh_families.user_id')
    .select('users.id')
    .where('token_hash', '=', tokenHash)
    .where('users.suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes up to `limit` of the tokens that are `old`, and returns how many. First their children are cut off from them:
 * otherwise a deletion goes down the chain of a session, of which SQLite refuses more than 1,000 tokens.
 */
export async function removeTokens(trx: Trx, old: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from refresh_tokens where ${old} limit ${sql.lit(limit)}`.execute(trx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await trx.updateTable('refresh_tokens').set({ parent_id: null }).where('parent_id', 'in', ids).execute()
  await trx.deleteFrom('refresh_tokens').where('id', 'in', ids).execute()
  return ids.length
}

/** The tokens of the families that are `old`, for `removeTokens`. */
export const tokensOfFamilies = (old: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`family_id in (select id from refresh_families where ${old})`
