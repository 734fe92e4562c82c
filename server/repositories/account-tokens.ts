import type { Trx, Database } from '#server/database/database.ts'

/** What the holder of a mailed token may do. */
export type TokenPurpose = 'verify_email' | 'password_reset'

type NewToken = {
  hash: string
  userId: number
  purpose: TokenPurpose
  email: string
  now: string
  expiresAt: string
}

export async function insertAccountToken(db: Database, token: NewToken): Promise<void> {
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

/**
 * Consumes a token and returns its account and the address it was mailed to; undefined if it is unknown, used or
 * expired.
 */
export function consumeAccountToken(
  trx: Trx,
  hash: string,
  purpose: TokenPurpose,
  now: string,
): Promise<{ user_id: number; email: string } | undefined> {
  return trx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

/** Account of a token, used or not. */
export function findTokenHolder(db: Database, hash: string): Promise<{ password_hash: string } | undefined> {
  return db
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .select('users.password_hash')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

/** Invalidates all other tokens of the purpose: after a reset no older link may reset again. */
export async function endAccountTokens(
  trx: Trx,
  userId: number,
  purpose: TokenPurpose,
  now: string,
): Promise<void> {
  await trx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}
