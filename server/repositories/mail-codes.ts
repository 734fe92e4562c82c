import type { Database, Trx } from '#server/database/database.ts'

/** Digits that may be entered for one code. */
const triesPerCode = 5

type MailCode = { user_id: number; email: string }
/** The stored hashes of the digits and of the browser that asked for them, or that of the link, that was presented. */
export type MailCodeProof = { code: string; browser: string } | { link: string }
type NewMailCode = {
  userId: number
  email: string
  browserHash: string
  codeHash: string
  linkHash: string
  expiresAt: string
}

/** Stores a code in place of the account's earlier one. */
export async function replaceMailCode(trx: Trx, code: NewMailCode): Promise<void> {
  await trx
    .deleteFrom('mail_codes')
    .where((eb) => eb.or([eb('user_id', '=', code.userId), eb('browser_hash', '=', code.browserHash)]))
    .execute()
  await trx
    .insertInto('mail_codes')
    .values({
      user_id: code.userId,
      email: code.email,
      browser_hash: code.browserHash,
      code_hash: code.codeHash,
      link_hash: code.linkHash,
      tries: 0,
      expires_at: code.expiresAt,
    })
    .execute()
}

/**
 * Counts one entered code, before it is compared; undefined if the browser has none that can be used. One statement, so that
 * of codes sent at once no more than five are compared.
 */
export function tryMailCode(
  db: Database,
  browserHash: string,
  now: string,
): Promise<(MailCode & { code_hash: string }) | undefined> {
  return db
    .updateTable('mail_codes')
    .set((old) => ({ tries: old('tries', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('tries', '<', triesPerCode)
    .returning(['user_id', 'email', 'code_hash'])
    .executeTakeFirst()
}

/** Uses a code up; undefined if it was used, replaced, guessed at too often, or has expired. */
export function consumeMailCode(trx: Trx, proof: MailCodeProof, now: string): Promise<MailCode | undefined> {
  const unexpired = trx.deleteFrom('mail_codes').where('expires_at', '>', now)
  // Wrong digits, which anybody may enter, do not end the link: nobody guesses 256 bits.
  const deletion =
    'code' in proof
      ? unexpired.where('browser_hash', '=', proof.browser).where('code_hash', '=', proof.code)
      : unexpired.where('link_hash', '=', proof.link)
  return deletion.returning(['user_id', 'email']).executeTakeFirst()
}

/** Makes the code of an account worthless: its password was replaced. */
export async function endMailCode(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('mail_codes').where('user_id', '=', userId).execute()
}
