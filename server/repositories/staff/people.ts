import { sql, type RawBuilder, type SqlBool } from 'kysely'
import * as v from 'valibot'
import { personSchema, type PeopleFilter, type Person, type PersonRow } from '#domain/staff-people.ts'
import { roles } from '#domain/roles.ts'
import { asE164 } from '#domain/phone.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { deletionAt } from '#server/repositories/account-deletion.ts'
import {
  pastCursor,
  hasWords,
  isAddress,
  isSqlite,
  orderOf,
  rowsOf,
  startsWith,
  type IdCursor,
} from '#server/repositories/staff/keyset.ts'

const rolesText = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(roles)))

const columns = [
  'users.id',
  'users.username',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.roles',
  'users.created_at',
  'users.suspended_at',
  'users.suspended_reason',
  'users.deletion_asked_at',
] as const

function peopleQuery(db: Database) {
  return db
    .selectFrom('users')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('refresh_families')
        .select((max) => max.fn.max('refresh_families.last_seen_at').as('seen'))
        .whereRef('refresh_families.user_id', '=', 'users.id')
        .as('last_seen_at'),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof peopleQuery>['executeTakeFirstOrThrow']>>

function toRow({ role, roles: rolesJson, deletion_asked_at, ...row }: Row): PersonRow {
  return {
    ...row,
    role: v.parse(v.picklist(roles), role),
    roles: v.parse(rolesText, rolesJson),
    deletion_at: deletionAt({ deletion_asked_at }),
  }
}

/** Accounts newest first. An address finds its account, or else those whose addresses begin with it. */
export async function listPeople(
  db: Database,
  filter: PeopleFilter,
  cursor: IdCursor,
  limit: number,
): Promise<PersonRow[]> {
  const { q } = filter
  if (!isAddress(q)) return readPeople(db, hasWords(db, 'users', q), filter, cursor, limit)
  const address = q.toLowerCase()
  // PostgreSQL reuses the plan for one row but plans each range again, which costs as much as the query.
  const exact = cursor ? [] : await readPeople(db, isIdIn(db, sql`email = ${address}`), filter, cursor, limit)
  if (exact.length > 0) return exact
  return readPeople(db, isIdIn(db, startsWith(db, 'email', address)), filter, cursor, limit)
}

/** As a list of ids, or the planner reads all rows in the order of the page. */
function isIdIn(db: Database, condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const ids = sql`select id from users where ${condition}`
  return isSqlite(db) ? sql<SqlBool>`users.id in (${ids})` : sql<SqlBool>`users.id = any(array(${ids}))`
}

async function readPeople(
  db: Database,
  isFound: RawBuilder<SqlBool>,
  { role, state }: PeopleFilter,
  cursor: IdCursor,
  limit: number,
): Promise<PersonRow[]> {
  const base = peopleQuery(db)
    .where(isFound)
    .where('users.erased_at', 'is', null)
    .$if(state === 'suspended', (query) => query.where('users.suspended_at', 'is not', null))
    .$if(state === 'active', (query) => query.where('users.suspended_at', 'is', null))
    .$if(state === 'leaving', (query) => query.where('users.deletion_asked_at', 'is not', null))
  // Ordered by the index of the role, or a rare role would be looked for among all accounts.
  const rows = await (
    role === undefined
      ? base.where(pastCursor('users.id', cursor)).orderBy('users.id', orderOf(cursor))
      : base
          .innerJoin('account_roles', 'account_roles.user_id', 'users.id')
          .where('account_roles.role', '=', role)
          .where(pastCursor('account_roles.user_id', cursor))
          .orderBy('account_roles.user_id', orderOf(cursor))
  )
    .limit(rowsOf(limit))
    .execute()
  return rows.map(toRow)
}

/** The ids of all suspended accounts, from the index of them. */
export async function listSuspended(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('suspended_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** An account as the list shows it; undefined if there is none. */
export async function findPersonRow(db: Database, id: number): Promise<PersonRow | undefined> {
  const row = await peopleQuery(db)
    .where('users.id', '=', id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  return row && toRow(row)
}

/** An account with the counts of what it did; undefined if there is none. */
export async function findPerson(db: Database, id: number): Promise<Person | undefined> {
  const row = await findPersonRow(db, id)
  if (!row) return undefined
  const more = await db
    .selectFrom('users')
    .select(['phone', 'email_verified_at', 'pending_email', 'google_sub'])
    .select([
      countOf('comments', 'author_id', sql<SqlBool>`deleted_at is null`).as('comments'),
      countOf('archive_comments', 'author_id').as('ratings'),
      countOf('download_requests', 'user_id').as('requests'),
      countOf('posts', 'author_id').as('posts'),
      countOf('refresh_families', 'user_id', sql<SqlBool>`revoked_at is null`).as('sessions'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  const { phone, email_verified_at, pending_email, google_sub, ...counts } = more
  const has_google = google_sub !== null
  return v.parse(personSchema, {
    ...row,
    phone: asE164(phone),
    email_verified_at,
    pending_email,
    has_google,
    counts,
  })
}

function countOf(table: string, column: string, condition = sql<SqlBool>`1 = 1`) {
  return sql<number>`(
    select count(*) from ${sql.table(table)} as counted
    where ${sql.ref(`counted.${column}`)} = users.id and ${condition})`
}

/** Suspends an account, or lifts its suspension when `at` is null. */
export async function setSuspended(trx: Trx, id: number, at: string | null, reason: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended_at: at, suspended_reason: reason })
    .where('id', '=', id)
    .execute()
}

/**
 * Whether another admin than this one can sign in, and stays. Locks the admins' rows until the transaction ends, so that two of
 * them cannot suspend or demote each other at once.
 */
export async function hasOtherAdmin(trx: Trx, id: number): Promise<boolean> {
  await trx
    .updateTable('users')
    .set((eb) => ({ phone: eb.ref('phone') }))
    .where('id', 'in', adminIds(trx))
    .where('suspended_at', 'is', null)
    .execute()
  // A statement of its own: under READ COMMITTED the first, while it waits for a lock, keeps its view of the roles.
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', adminIds(trx))
    .where('suspended_at', 'is', null)
    // One who waits for deletion will be gone.
    .where('deletion_asked_at', 'is', null)
    .execute()
  return admins.some((admin) => admin.id !== id)
}

const adminIds = (trx: Trx) => trx.selectFrom('account_roles').select('user_id').where('role', '=', 'admin')
