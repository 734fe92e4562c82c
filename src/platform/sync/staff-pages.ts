import * as v from 'valibot'
import { staffDocumentSchemas, type StaffDocument, type StaffDocumentBody } from '#domain/staff-documents.ts'
import { pageSchema } from '#domain/listing.ts'
import { staffRows, type StaffRow } from '#domain/staff-rows.ts'
import type { StaffList } from '#domain/staff-row.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { Database } from '#platform/storage/database.ts'
import { cacheKey } from './cache-key.ts'
import type { CachedListing } from './fetch-into-cache.ts'

/** A list as far as the device has it; `asOf` in ms since 1970, of the oldest of its pages. */
export type CachedStaffList<L extends StaffList> = { rows: StaffRow<L>[]; next: string | null; asOf: number }

type StaffPage = { list: StaffList; url: string }

/**
 * Caches a page of a staff list for an account; undefined if the body is none. Must run in a transaction over
 * `db.cached`, before the answer itself is cached.
 */
export async function cacheStaffPage(
  db: Database,
  { list, url }: StaffPage,
  body: unknown,
  userId: number,
): Promise<CachedListing | undefined> {
  const page = v.safeParse(pageSchema(staffRows[list]), body)
  if (!page.success) return undefined
  const { results, next } = page.output
  await db.staffItems.bulkPut(results.map((row) => ({ userId, list, id: String(row.id), row })))
  const slugs = results.map(({ id }) => String(id))
  await cacheFollowing(db, { url, slugs, next }, userId)
  return { slugs, next }
}

/**
 * If a page's last row changed, its `next` URL changed too and is not cached. Stores the rows that followed before under the
 * new URL, as old as they are, until it is fetched.
 */
async function cacheFollowing(
  db: Database,
  { url, slugs, next }: { url: string; slugs: string[]; next: string | null },
  userId: number,
): Promise<void> {
  const before = await db.answers.get(cacheKey(url, userId))
  if (!before?.next || next === null || before.next === next) return
  const following = await db.answers.get(cacheKey(before.next, userId))
  if (!following) return
  await db.answers.delete(following.url)
  if (await db.answers.get(cacheKey(next, userId))) return
  const rows = [...before.slugs, ...following.slugs]
  const last = rows.indexOf(slugs.at(-1) ?? '')
  const rest = last === -1 ? rows.filter((id) => !slugs.includes(id)) : rows.slice(last + 1)
  await db.answers.put({ ...following, url: cacheKey(next, userId), etag: null, slugs: rest })
}

/** Whether all rows of a cached page are there. */
export async function hasStaffRows(
  db: Database,
  list: StaffList,
  ids: readonly string[],
  userId: number,
): Promise<boolean> {
  return (await db.staffItems.bulkGet(ids.map((id) => [userId, list, id] as const))).every(Boolean)
}

/** The cached pages of a list from its first URL on, at most `pages`; null before it was fetched once. */
export async function readStaffPages<L extends StaffList>(
  db: Database,
  list: L,
  first: string,
  userId: number,
  pages: number,
): Promise<CachedStaffList<L> | null> {
  const rows: StaffRow<L>[] = []
  const seen = new Set<string>()
  let asOf = Infinity
  let next: string | null = first
  for (let page = 0; page < pages && next !== null; page += 1) {
    const answer: CachedAnswer | undefined = await db.answers.get(cacheKey(next, userId))
    if (!answer) break
    // A row that was added between two fetches moves another one onto the following page.
    const ids = answer.slugs.filter((id) => !seen.has(id))
    for (const id of ids) seen.add(id)
    for (const item of await db.staffItems.bulkGet(ids.map((id) => [userId, list, id] as const))) {
      const row = v.safeParse(staffRows[list], item?.row)
      if (row.success) rows.push(row.output)
    }
    asOf = Math.min(asOf, answer.savedAt)
    next = answer.next ?? null
  }
  return asOf === Infinity ? null : { rows, next, asOf }
}

/** Caches one row of a list for an account; undefined if the body is none. */
export async function cacheStaffRow(
  db: Database,
  { list, id }: { list: StaffList; id: string },
  body: unknown,
  userId: number,
): Promise<CachedListing | undefined> {
  const row = v.safeParse(staffRows[list], body)
  if (!row.success || String(row.output.id) !== id) return undefined
  await db.staffItems.put({ userId, list, id, row: row.output })
  return [id]
}

/** One row of a list, whichever of its pages or filters it came with last; null before that. */
export async function readStaffRow<L extends StaffList>(
  db: Database,
  list: L,
  id: string,
  userId: number,
): Promise<StaffRow<L> | null> {
  const row = v.safeParse(staffRows[list], (await db.staffItems.get([userId, list, id]))?.row)
  return row.success ? row.output : null
}

/** Documents that are a row of a list with more about it: fetching one also brings the row up to date. */
const withRow: Partial<Record<StaffDocument, StaffList>> = {
  person: 'people',
  entry: 'archives',
  'audit-entry': 'audit',
}

/** Caches one of the other responses of the staff desk. */
export async function cacheStaffDocument(
  db: Database,
  name: StaffDocument,
  id: string,
  body: unknown,
  userId: number,
): Promise<CachedListing | undefined> {
  const parsed = v.safeParse(staffDocumentSchemas[name], body)
  if (!parsed.success) return undefined
  await db.staffItems.put({ userId, list: name, id, row: parsed.output })
  const list = withRow[name]
  if (list) await cacheStaffRow(db, { list, id }, parsed.output, userId)
  return [id]
}

/** One of the other responses, as fetched last; null before that. */
export async function readStaffDocument<D extends StaffDocument>(
  db: Database,
  name: D,
  id: string,
  userId: number,
): Promise<StaffDocumentBody<D> | null> {
  const item = await db.staffItems.get([userId, name, id])
  const parsed = v.safeParse(staffDocumentSchemas[name], item?.row)
  return parsed.success ? parsed.output : null
}
