import type { Database, Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/repositories/accounts.ts'

/** What an account has beside its password. `recoveryCodesLeft`: those not used yet. */
export type Factors = { hasTotp: boolean; passkeys: number; recoveryCodesLeft: number }

export async function findFactors(db: Database, userId: number): Promise<Factors> {
  const { totp, passkeys, codes } = await db
    .selectNoFrom((one) => [
      one
        .selectFrom('totp_secrets')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .as('totp'),
      one
        .selectFrom('passkeys')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      one
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow()
  return { hasTotp: Number(totp) > 0, passkeys: Number(passkeys), recoveryCodesLeft: Number(codes) }
}

/** Whether sign-in needs a second step. Recovery codes alone are not a factor. */
export function requiresSecondStep({ hasTotp, passkeys }: Factors): boolean {
  return hasTotp || passkeys > 0
}

type Totp = { secret: string; confirmed_at: string | null; last_step: number }

/** The secret of the account's authenticator app, sealed; `confirmed_at` is null until a code of it was entered. */
export function findTotp(db: Database, userId: number): Promise<Totp | undefined> {
  return db
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret that a code has yet to confirm, in place of an earlier one. False if one is confirmed. */
export async function putPendingTotp(
  db: Database,
  { userId, secret, now }: { userId: number; secret: string; now: string },
): Promise<boolean> {
  const row = { secret, created_at: now, confirmed_at: null, last_step: 0 }
  const stored = await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Marks the code of a time step as used; false if that one or a later one was used before, or the secret was replaced. The
 * row is locked, so that one of two requests with the same code wins. A pending secret becomes a factor.
 */
export async function consumeTotpStep(
  trx: Trx,
  { userId, secret, step, now }: { userId: number; secret: string; step: number; now: string },
): Promise<boolean> {
  const updated = await trx
    .updateTable('totp_secrets')
    .set((old) => ({ last_step: step, confirmed_at: old.fn.coalesce('confirmed_at', old.val(now)) }))
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function removeTotp(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
}

/** The salt of the account's recovery codes; undefined if it has none left. */
export async function findRecoverySalt(db: Database, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.salt
}

/** Uses up a recovery code; false if there is none with this hash that is unused. */
export async function consumeRecoveryCode(
  trx: Trx,
  { userId, hash, now }: { userId: number; hash: string; now: string },
): Promise<boolean> {
  const updated = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Replaces all recovery codes of an account. Of two at once the later one replaces those of the first. */
export async function replaceRecoveryCodes(
  trx: Trx,
  { userId, salt, hashes, now }: { userId: number; salt: string; hashes: string[]; now: string },
): Promise<void> {
  await lockAccount(trx, userId)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(
      hashes.map((hash) => ({ user_id: userId, code_hash: hash, salt, created_at: now, used_at: null })),
    )
    .execute()
}

/** Removes every factor of an account, and the mark of its sessions. Returns whether there was one. */
export async function removeFactors(trx: Trx, userId: number): Promise<boolean> {
  const before = await findFactors(trx, userId)
  await removeTotp(trx, userId)
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await clearUnusedFactorState(trx, userId)
  return requiresSecondStep(before)
}

/** After a removal: without a factor there are no recovery codes, and no session counts as made with one. */
export async function clearUnusedFactorState(trx: Trx, userId: number): Promise<void> {
  if (requiresSecondStep(await findFactors(trx, userId))) return
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.updateTable('refresh_families').set({ second_factor: 0 }).where('user_id', '=', userId).execute()
}

type SessionFacts = { created_at: string; second_factor: number }

/** When a session began, and whether a second factor was proved in it. */
export function findSessionFacts(db: Database, family: string): Promise<SessionFacts | undefined> {
  return db
    .selectFrom('refresh_families')
    .select(['created_at', 'second_factor'])
    .where('id', '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Notes that a second factor was proved in a session that began without one. */
export async function markSession(trx: Trx, family: string): Promise<void> {
  await trx.updateTable('refresh_families').set({ second_factor: 1 }).where('id', '=', family).execute()
}
