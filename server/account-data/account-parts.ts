import { batchRows, only, type ReadBatch } from './part.ts'
import { isEmailVerified, rolesOfAccount } from '#server/repositories/accounts.ts'

/** The account itself, without the hash of its password. */
const account: ReadBatch = only(async ({ account: row }) => {
  const { password_hash: _hash, username_key: _key, suspended_reason: _reason, ...facts } = row
  return [{ ...facts, roles: rolesOfAccount(row), google_sub: row.google_sub ?? '' }]
})

const sessions: ReadBatch = ({ db, account: { id } }, { skip }) =>
  db
    .selectFrom('refresh_families')
    .select(['created_at', 'last_seen_at', 'revoked_at', 'user_agent', 'second_factor'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(batchRows)
    .offset(skip)
    .execute()

/** Keys and secrets stay out. */
const factors: ReadBatch = only(async ({ db, account: { id } }) => {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const apps = await db
    .selectFrom('totp_secrets')
    .select(['created_at', 'confirmed_at'])
    .where('user_id', '=', id)
    .execute()
  return [
    ...passkeys.map(({ name, created_at, last_used_at }) => ({
      kind: 'passkey',
      name,
      created_at,
      last_used_at,
    })),
    ...apps.map(({ created_at, confirmed_at }) => ({ kind: 'authenticator_app', created_at, confirmed_at })),
  ]
})

const mails: ReadBatch = async ({ db, account: row }, { after }) =>
  isEmailVerified(row)
    ? db
        .selectFrom('mails')
        .select(['id', 'kind', 'recipient', 'locale', 'created_at'])
        .where('recipient', '=', row.email)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchRows)
        .execute()
    : []

const newsletter: ReadBatch = only(async ({ db, account: row }) =>
  isEmailVerified(row)
    ? db
        .selectFrom('newsletter')
        .select(['email', 'name', 'locale', 'subscribed_at', 'unsubscribed_at'])
        .where('email', '=', row.email)
        .execute()
    : [],
)

const stockNotices: ReadBatch = async ({ db, account: row }, { skip }) =>
  isEmailVerified(row)
    ? db
        .selectFrom('stock_notices')
        .select(['email', 'product', 'created_at', 'locale'])
        .where('email', '=', row.email)
        .orderBy('product')
        .limit(batchRows)
        .offset(skip)
        .execute()
    : []

/** What staff did with the account: what and when. Who did it, and notes of staff, are theirs. */
const doneByStaff: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'action'])
    .where('target_kind', '=', 'person')
    .where('target_id', '=', String(id))
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()

/** What the account did as staff, without the data of others. */
const doneAsStaff: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'target_kind', 'target_id'])
    .where('actor_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()

export const accountParts = {
  account,
  sessions,
  factors,
  mails,
  newsletter,
  stock_notices: stockNotices,
  done_by_staff: doneByStaff,
  done_as_staff: doneAsStaff,
} as const
