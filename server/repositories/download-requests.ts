import * as v from 'valibot'
import {
  requestStatusSchema,
  type AnyRequest,
  type OwnRequest,
  type RequestStatus,
} from '#domain/downloads.ts'
import type { Locale } from '#domain/locale.ts'
import type { RequestFilter } from '#domain/staff-requests.ts'
import { asE164 } from '#domain/phone.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { pastCursor, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** Subject of a request: a piece of software, or a file of a post. */
export type RequestTarget = { archiveId: number } | { blogDownloadId: number }

type NewRequest = {
  userId: number
  target: RequestTarget
  email: string
  message: string
  locale: Locale
  now: string
  key: string | null
}
type RequestOutcome = { id: number; status: RequestStatus; isNew: boolean }

/** Adds a request; if the account already requested the same file, returns that request. */
export async function insertRequest(trx: Trx, request: NewRequest): Promise<RequestOutcome> {
  const { target, userId, key } = request
  const inserted = await trx
    .insertInto('download_requests')
    .values({
      user_id: userId,
      archive_id: 'archiveId' in target ? target.archiveId : null,
      blog_download_id: 'blogDownloadId' in target ? target.blogDownloadId : null,
      email: request.email,
      message: request.message,
      locale: request.locale,
      status: 'pending',
      created_at: request.now,
      updated_at: request.now,
      idempotency_key: key,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, status: 'pending', isNew: true }
  const existing = await requestQuery(trx, userId, target)
    .select(['id', 'status', 'idempotency_key'])
    .executeTakeFirstOrThrow()
  const isSameWrite = key !== null && existing.idempotency_key === key
  return { id: existing.id, status: v.parse(requestStatusSchema, existing.status), isNew: isSameWrite }
}

/** Status of an account's request; undefined if there is none. */
export async function findRequestStatus(
  db: Database,
  userId: number,
  target: RequestTarget,
): Promise<RequestStatus | undefined> {
  const row = await requestQuery(db, userId, target).select('status').executeTakeFirst()
  return row && v.parse(requestStatusSchema, row.status)
}

function requestQuery(db: Database, userId: number, target: RequestTarget) {
  return db
    .selectFrom('download_requests')
    .where('user_id', '=', userId)
    .where((eb) =>
      'archiveId' in target
        ? eb('archive_id', '=', target.archiveId)
        : eb('blog_download_id', '=', target.blogDownloadId),
    )
}

function requestsWithTarget(db: Database) {
  return db
    .selectFrom('download_requests')
    .innerJoin('users', 'users.id', 'download_requests.user_id')
    .leftJoin('archives', 'archives.id', 'download_requests.archive_id')
    .leftJoin('blog_downloads', 'blog_downloads.id', 'download_requests.blog_download_id')
    .leftJoin('posts', 'posts.id', 'blog_downloads.post_id')
    .selectAll('download_requests')
    .select([
      'archives.title as archive_title',
      'blog_downloads.title as blog_title',
      'posts.slug',
      'users.first_name',
      'users.last_name',
      'users.phone',
    ])
}
type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsWithTarget>['executeTakeFirstOrThrow']>>

function toRequest(row: RequestRow): AnyRequest {
  return {
    id: row.id,
    kind: row.archive_id === null ? 'blog' : 'archive',
    title: row.archive_title ?? row.blog_title ?? '',
    target_id: row.archive_id ?? row.blog_download_id ?? 0,
    post_slug: row.slug,
    email: row.email,
    message: row.message,
    status: v.parse(requestStatusSchema, row.status),
    note: row.note,
    created_at: row.created_at,
    updated_at: row.updated_at,
    user: `${row.first_name} ${row.last_name}`,
    user_id: row.user_id,
  }
}

type Filter = RequestFilter & { userId?: number }

/** Requests newest first by id: of one account, or of all that the filter lets through. */
export async function listRequests(
  db: Database,
  { userId, status, kind, q }: Filter,
  cursor: IdCursor,
  limit: number,
): Promise<AnyRequest[]> {
  const column = kind === 'blog' ? 'download_requests.blog_download_id' : 'download_requests.archive_id'
  const rows = await requestsWithTarget(db)
    .$if(userId !== undefined, (query) => query.where('download_requests.user_id', '=', userId ?? 0))
    .$if(status !== undefined, (query) => query.where('download_requests.status', '=', status ?? ''))
    .$if(kind !== undefined, (query) => query.where(column, 'is not', null))
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) => eb.or([hasWords(db, 'download_requests', q), hasWords(db, 'users', q)])),
    )
    .where(pastCursor('download_requests.id', cursor))
    .orderBy('download_requests.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  const isOfStaff = userId === undefined
  return rows.map((row) =>
    Object.assign(toRequest(row), isOfStaff && row.phone !== '' ? { phone: asE164(row.phone) } : {}),
  )
}

/** A request as staff see it; undefined if there is none. */
export async function findRequest(db: Database, id: number): Promise<AnyRequest | undefined> {
  const row = await requestsWithTarget(db).where('download_requests.id', '=', id).executeTakeFirst()
  return row && toRequest(row)
}

/** A request as its own account sees it. */
export function toOwnRequest({ user: _, user_id: __, ...rest }: AnyRequest): OwnRequest {
  return rest
}

type NewDecision = {
  status: RequestStatus
  /** The states in which it may be taken. */
  after: readonly RequestStatus[]
  /** The only one of them in which it may be taken, if given. */
  from: RequestStatus | undefined
  note: string
  at: string
}

/**
 * Sets state and note of a request, which must exist. `isNew` is false if it is in another state than it may be, and is
 * left as it is.
 */
export async function decideRequest(
  trx: Trx,
  id: number,
  { status, after, from, note, at }: NewDecision,
): Promise<{ request: AnyRequest; isNew: boolean; locale: string }> {
  const changed = await trx
    .updateTable('download_requests')
    .set({ status, note, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', after)
    .$if(from !== undefined, (query) => query.where('status', '=', from ?? ''))
    .returning('id')
    .executeTakeFirst()
  const row = await requestsWithTarget(trx).where('download_requests.id', '=', id).executeTakeFirstOrThrow()
  return { request: toRequest(row), isNew: changed !== undefined, locale: row.locale }
}
