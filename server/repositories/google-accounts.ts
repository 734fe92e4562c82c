import * as v from 'valibot'
import { maxNameLength } from '#domain/limits.ts'
import { optionalName } from '#domain/person-name.ts'
import type { Role } from '#domain/roles.ts'
import type { Trx } from '#server/database/database.ts'
import type { GoogleIdentity } from '#server/security/google-identity.ts'
import { unusablePassword } from '#server/security/passwords.ts'
import {
  findAccountByEmail,
  insertAccount,
  isEmailVerified,
  type Account,
} from '#server/repositories/accounts.ts'
import { revokeUnverifiedAccess } from '#server/repositories/unverified-accounts.ts'

/**
 * The account of a Google identity: found by `sub`, otherwise linked by its verified email address, otherwise
 * created. Undefined if the address belongs to an account linked to another identity, or is a username.
 * An account with an unverified address may have been created by a stranger in advance: linking it removes its
 * password, its second factors and its sessions.
 */
export async function signInWithGoogle(
  trx: Trx,
  identity: GoogleIdentity,
  role: Role,
  now: string,
): Promise<Account | undefined> {
  const existing = await findBySub(trx, identity.sub)
  if (existing) return existing
  const sameAddress = await findAccountByEmail(trx, identity.email)
  if (sameAddress) return sameAddress.google_sub === null ? link(trx, sameAddress, identity, now) : undefined

  const [first = identity.email.split('@')[0] ?? '', ...rest] = identity.name.split(' ').filter(Boolean)
  const account = await insertAccount(trx, {
    username: identity.email,
    email: identity.email,
    passwordHash: unusablePassword,
    firstName: validName(identity.given_name || first),
    lastName: validName(identity.family_name || rest.join(' ')),
    phone: '',
    role,
    roles: [role],
    createdAt: now,
  })
  // Nothing was inserted if a concurrent request with the same identity was faster: use its account.
  return account
    ? link(trx, { ...account, email_verified_at: now }, identity, now)
    : findBySub(trx, identity.sub)
}

/** First and last name from Google, empty where they violate our rules for names. */
function validName(googleName: string): string {
  const name = v.safeParse(optionalName, googleName.slice(0, maxNameLength))
  return name.success ? name.output : ''
}

function findBySub(trx: Trx, sub: string): Promise<Account | undefined> {
  return trx.selectFrom('users').selectAll().where('google_sub', '=', sub).executeTakeFirst()
}

async function link(trx: Trx, account: Account, identity: GoogleIdentity, now: string): Promise<Account> {
  if (!isEmailVerified(account)) await revokeUnverifiedAccess(trx, account.id, now)
  return trx
    .updateTable('users')
    .set({
      google_sub: identity.sub,
      email_verified_at: account.email_verified_at ?? now,
      avatar: account.avatar ?? identity.picture ?? null,
    })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
