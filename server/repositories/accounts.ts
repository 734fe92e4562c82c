import { SqliteAdapter, type Selectable } from 'kysely'
import * as v from 'valibot'
import { userSchema, type Profile, type ProfileChange, type User } from '#domain/account.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import { isRole, roles as allRoles, type Role } from '#domain/roles.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { deletionAt } from '#server/repositories/account-deletion.ts'

export type Account = Selectable<Schema['users']>

export type NewAccount = {
  username: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  role: Role
  roles: readonly Role[]
  createdAt: string
}

const rolesText = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(allRoles)))

/** The account as sent to its owner, without the password hash. */
export function toUser(account: Account): User {
  const { id, username, email, first_name, last_name, role, avatar, phone, pending_email } = account
  const deletion_at = deletionAt(account)
  return v.parse(userSchema, {
    id,
    username,
    email,
    first_name,
    last_name,
    role,
    roles: v.parse(rolesText, account.roles),
    avatar,
    ...(phone === '' ? {} : { phone }),
    ...(pending_email === null ? {} : { pending_email }),
    ...(deletion_at === null ? {} : { deletion_at }),
  })
}

/** The account as its owner sees it. */
export function toProfile(account: Account): Profile {
  return { user_id: account.id, ...toUser(account) }
}

/** The name under what an account wrote; '' if the account was deleted, which pages show as "Deleted user". */
export function authorName({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>): string {
  return first_name === '' && last_name === '' ? '' : `${first_name} ${last_name}`
}

/** All roles of the account, the primary one first. */
export function rolesOfAccount(account: Account): Role[] {
  return [...new Set([account.role, ...v.parse(rolesText, account.roles)])].filter(isRole)
}

/** Adds an account; undefined if the username or the email address is taken. */
export async function insertAccount(db: Database, account: NewAccount): Promise<Account | undefined> {
  if (await isNameTaken(db, [account.username, account.email])) return undefined
  return db
    .insertInto('users')
    .values({
      username: account.username,
      username_key: account.username.toLowerCase(),
      email: account.email.toLowerCase(),
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone,
      role: account.role,
      roles: JSON.stringify(account.roles),
      avatar: null,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Whether an account other than `exceptId` signs in with one of the names. Usernames and email addresses share one
 * namespace, because sign-in accepts either.
 */
async function isNameTaken(db: Database, names: string[], exceptId = 0): Promise<boolean> {
  const keys = names.map((name) => name.toLowerCase())
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('username_key', 'in', keys), eb('email', 'in', keys)]))
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return holder !== undefined
}

/**
 * Whether the email address is known to be that of the account's owner. Until then it may be a stranger's, because anybody can
 * register with any address: what is known by the address alone is not the account's, and no mails about changes of the
 * account are sent to it, of which its maker could cause any number.
 */
export function isEmailVerified({ email_verified_at }: Pick<Account, 'email_verified_at'>): boolean {
  return email_verified_at !== null
}

/** Locks an account until the transaction ends; a further statement reads it as it is then. */
export async function lockAccount(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ phone: eb.ref('phone') }))
    .where('id', '=', id)
    .execute()
}

export function findAccount(db: Database, id: number): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account of an access token, unless it was deleted or suspended, or the token's session has ended. */
export function findSignedIn(db: Database, token: AccessClaims): Promise<Account | undefined> {
  return signedIn(db, token).executeTakeFirst()
}

/** Like `findSignedIn`, with a key-share lock, so that the account cannot be deleted before the transaction ends. */
export function lockSignedIn(trx: Trx, token: AccessClaims): Promise<Account | undefined> {
  // SQLite has one writer at a time and knows no row locks.
  const isSqlite = trx.getExecutor().adapter instanceof SqliteAdapter
  return signedIn(trx, token)
    .$if(!isSqlite, (query) => query.forKeyShare('users'))
    .executeTakeFirst()
}

type AccessClaims = { userId: number; family: string }

function signedIn(db: Database, { userId, family }: AccessClaims) {
  return db
    .selectFrom('users')
    .innerJoin('refresh_families', 'refresh_families.user_id', 'users.id')
    .selectAll('users')
    .where('users.id', '=', userId)
    .where('refresh_families.id', '=', family)
    .where('refresh_families.revoked_at', 'is', null)
    .where('users.suspended_at', 'is', null)
}

/** Notes the language in which an account uses the site. */
export async function setLocale(trx: Trx, id: number, locale: Locale): Promise<void> {
  await trx.updateTable('users').set({ locale }).where('id', '=', id).where('locale', '<>', locale).execute()
}

/** The language in which an account last used the site; undefined if it is unknown. */
export async function findLocale(db: Database, id: number): Promise<Locale | undefined> {
  const row = await db.selectFrom('users').select('locale').where('id', '=', id).executeTakeFirst()
  return row && isLocale(row.locale) ? row.locale : undefined
}

/** Finds an account by username or email address, case-insensitively. */
export function findAccountByName(db: Database, name: string): Promise<Account | undefined> {
  const key = name.toLowerCase()
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email', '=', key)]))
    .executeTakeFirst()
}

/** Finds an account by email address only: a username that looks like an address proves nothing. */
export function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** Replaces the password unless it changed since `oldHash` was read. Returns whether it did. */
export async function replacePassword(
  db: Database,
  id: number,
  oldHash: string,
  hash: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', '=', oldHash)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function setPassword(db: Database, id: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
}

/**
 * Marks the address as verified, or makes the pending address the account's email address. Returns the account as it
 * was; undefined if the address is neither, or belongs to another account by now.
 */
export async function markEmailVerified(
  trx: Trx,
  id: number,
  email: string,
  now: string,
): Promise<Account | undefined> {
  const account = await findAccount(trx, id)
  if (account?.email === email) {
    await trx.updateTable('users').set({ email_verified_at: now }).where('id', '=', id).execute()
    return account
  }
  if (account?.pending_email !== email || (await isNameTaken(trx, [email], id))) return undefined
  // If the username is the old address, its owner could never register.
  const hadEmailAsName = account.username_key === account.email
  await trx
    .updateTable('users')
    .set({
      email,
      email_verified_at: now,
      pending_email: null,
      ...(hadEmailAsName ? { username: email, username_key: email } : {}),
    })
    .where('id', '=', id)
    .execute()
  return account
}

/**
 * Gives an account another address, which is not verified, and ends the sign-in with Google, whose identity belongs to the one
 * before. False if another account uses it.
 */
export async function replaceEmail(trx: Trx, account: Account, email: string): Promise<boolean> {
  if (await isNameTaken(trx, [email], account.id)) return false
  await trx
    .updateTable('users')
    .set({
      email,
      email_verified_at: null,
      pending_email: null,
      google_sub: null,
      ...(account.username_key === account.email ? { username: email, username_key: email } : {}),
    })
    .where('id', '=', account.id)
    .execute()
  return true
}

export async function setRoles(
  db: Database,
  id: number,
  roles: readonly Role[],
): Promise<Account | undefined> {
  const [role] = roles
  if (!role) throw new Error('setRoles: an account holds at least one role')
  return db
    .updateTable('users')
    .set({ role, roles: JSON.stringify(roles) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Updates the given fields and returns the account, which must be locked since it was read. A new email address becomes
 * the pending one whether another account uses it or not, so that the response does not reveal who has an account
 * (OWASP ASVS 5.0, 6.3.8).
 */
export function updateAccount(db: Database, account: Account, change: ProfileChange): Promise<Account> {
  const email = change.email?.toLowerCase()
  return db
    .updateTable('users')
    .set({
      first_name: change.first_name ?? account.first_name,
      last_name: change.last_name ?? account.last_name,
      phone: change.phone ?? account.phone,
      pending_email: email === undefined ? account.pending_email : email === account.email ? null : email,
      avatar: change.avatar === undefined ? account.avatar : change.avatar,
    })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
