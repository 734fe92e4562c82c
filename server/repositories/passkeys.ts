import type { Selectable } from 'kysely'
import type { Passkey } from '#domain/second-factor.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

export type StoredPasskey = Selectable<Schema['passkeys']>

/** Passkeys of an account, oldest first. */
export function listPasskeys(db: Database, userId: number): Promise<StoredPasskey[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export function toPasskey({ id, name, created_at, last_used_at }: StoredPasskey): Passkey {
  return { id, name, created_at, last_used_at }
}

/** The passkey of a credential, of any account. */
export function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Adds a passkey; undefined if the credential is known already. */
export function insertPasskey(
  trx: Trx,
  passkey: Omit<StoredPasskey, 'id' | 'last_used_at'>,
): Promise<StoredPasskey | undefined> {
  return trx
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Notes a use; false if the passkey is gone, or was used in the meantime with the same counter. */
export async function recordPasskeyUse(
  trx: Trx,
  { id, counter }: StoredPasskey,
  { next, now }: { next: number; now: string },
): Promise<boolean> {
  const updated = await trx
    .updateTable('passkeys')
    .set({ counter: next, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function renamePasskey(
  trx: Trx,
  passkey: { userId: number; id: number },
  name: string,
): Promise<StoredPasskey | undefined> {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .returningAll()
    .executeTakeFirst()
}

/** Removes a passkey of an account; false if it has none with this id. */
export async function removePasskey(trx: Trx, passkey: { userId: number; id: number }): Promise<boolean> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
