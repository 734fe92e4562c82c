import * as v from 'valibot'
import { rolesOf } from '#domain/user-roles.ts'
import { may } from '#domain/permissions.ts'
import {
  entryAddress,
  ownViewsAddress,
  personAddress,
  previewAddress,
  staffListAddress,
  staffPaths,
  staffRowAddress,
  statsAddress,
  type SingleRowList,
  type StaffFilters,
} from '#domain/staff-addresses.ts'
import type { StaffDocument } from '#domain/staff-documents.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { letterPreviewSchema, type LetterPreview, type LetterText } from '#domain/staff-newsletter.ts'
import type { StaffList } from '#domain/staff-row.ts'
import type { StatsPeriod } from '#domain/staff-stats.ts'
import { currentPair, engine, pullIntoCache, readCachedAnswer } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure, type Failure } from '#platform/sync/pull-status.ts'
import {
  cacheStaffDocument,
  cacheStaffPage,
  cacheStaffRow,
  hasStaffRows,
} from '#platform/sync/staff-pages.ts'

/**
 * Fetches the first pages of a list of the staff desk, one after the other, because each has the URL of the next; sends
 * nothing for an account that may not read it. Resolves to the first failure, or the outcome of the last page.
 */
export async function pullStaffList<L extends StaffList>(
  list: L,
  filter: StaffFilters[L],
  pages: number,
): Promise<PullOutcome> {
  let outcome: PullOutcome = 'unchanged'
  let url: string | null = staffListAddress(list, filter)
  for (let page = 1; page <= pages && url !== null; page += 1) {
    outcome = await pullStaffPage(list, url)
    if (outcome === 'missing' || isFailure(outcome)) return outcome
    url = (await readCachedAnswer(url))?.next ?? null
  }
  return outcome
}

/** Fetches a further page: the `next` of the one before it. */
export async function pullStaffPage(list: StaffList, url: string): Promise<PullOutcome> {
  const reader = await readerOf(list)
  if (reader === null) return 'unchanged'
  const { db } = engine
  return pullIntoCache(
    url,
    async (body, userId) => (userId === null ? undefined : cacheStaffPage(db, { list, url }, body, userId)),
    (ids) => hasStaffRows(db, list, ids, reader),
  )
}

/** Fetches one row of a list; an account with the counts of what it did, an entry of the audit log whole. */
export async function pullStaffRow(list: SingleRowList, id: string): Promise<PullOutcome> {
  if (list === 'people') return pullPerson(Number(id))
  if (list === 'audit') return pullAuditEntry(id)
  const reader = await readerOf(list)
  if (reader === null) return 'unchanged'
  const { db } = engine
  return pullIntoCache(
    staffRowAddress(list, id),
    async (body, userId) => (userId === null ? undefined : cacheStaffRow(db, { list, id }, body, userId)),
    () => hasStaffRows(db, list, [id], reader),
  )
}

/** Fetches an account with the counts of what it did. */
export const pullPerson = (id: number) => pullDocument('person', String(id), personAddress(id))
/** Fetches the text of a post, which its list has not. */
export const pullPostText = (id: number) =>
  pullDocument('post-text', String(id), `${staffPaths.posts}${id}/text/`)
/** Fetches an entry of the archive with all that staff edit. */
export const pullEntry = (id: string) => pullDocument('entry', id, entryAddress(id))
/** Fetches an entry of the audit log with its long texts, which its list has cut. */
export const pullAuditEntry = (id: string) => pullDocument('audit-entry', id, staffRowAddress('audit', id))
/** Fetches the names of the files that entries can offer. */
export const pullArchiveFiles = () => pullDocument('archive-files', '', staffPaths.archiveFiles)
/** Fetches who may answer messages. */
export const pullAnswerers = () => pullDocument('answerers', '', staffPaths.answerers)
/** Fetches who is in the audit log. */
export const pullActors = () => pullDocument('actors', '', staffPaths.actors)
/** Fetches how many people get a letter. */
export const pullRecipients = () => pullDocument('recipients', '', staffPaths.recipients)
/** Fetches which courses the account teaches. */
export const pullClasses = () => pullDocument('classes', '', staffPaths.classes)
/** Fetches the health of the server. */
export const pullHealth = () => pullDocument('health', '', staffPaths.health)
/** Fetches the figures of a period. */
export const pullStats = (period: StatsPeriod) => pullDocument('stats', period, statsAddress(period))
/** Fetches the reads of the own posts by day. */
export const pullOwnViews = (period: StatsPeriod) => pullDocument('views', period, ownViewsAddress(period))

async function pullDocument(name: StaffDocument, id: string, url: string): Promise<PullOutcome> {
  const reader = await readerOf(name)
  if (reader === null) return 'unchanged'
  const { db } = engine
  return pullIntoCache(
    url,
    async (body, userId) => (userId === null ? undefined : cacheStaffDocument(db, name, id, body, userId)),
    async () => (await db.staffItems.get([reader, name, id])) !== undefined,
  )
}

/** The letter as a mail in both languages, made by the server, or why there is none. Stores nothing. */
export async function previewLetter(id: string, texts: LetterText): Promise<LetterPreview | Failure> {
  const reader = await readerOf('letters')
  if (reader === null) return 'failed'
  const answer = await engine.http.send(previewAddress(id), {
    method: 'post',
    json: texts,
    auth: { as: reader },
  })
  if (answer.kind === 'unreachable') return 'unreachable'
  const preview = v.safeParse(letterPreviewSchema, answer.kind === 'answer' ? answer.body : null)
  return preview.success ? preview.output : 'failed'
}

/** Id of the account signed in, if it may read this; null otherwise. */
async function readerOf(resource: StaffList | StaffDocument): Promise<number | null> {
  const user = (await currentPair())?.user
  return user && may(rolesOf(user), staffReads[resource]) ? user.id : null
}
