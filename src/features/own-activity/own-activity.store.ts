import { Dexie } from 'dexie'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import type { OwnPost } from '#domain/own-posts.ts'
import { probePath } from '#domain/idempotency.ts'
import type { RequestStatus } from '#domain/downloads.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { isRowOf } from '#platform/outbox/outbox-row.ts'
import type { CachedPost, SavedRow } from '#platform/storage/database.ts'
import { samples } from '#platform/storage/preferences.ts'
import { isReached, readableOf } from '#platform/sync/notification-cache.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'

/** `savedAt`: when the server last confirmed the list, ms since 1970; null if it never did on this device. */
export type OwnPosts = {
  posts: (CachedPost & { words: number | null })[]
  /** Those that staff took down. */
  hidden: OwnPost[]
  savedAt: number | null
}

/** The user's posts as last fetched, newest first, with the words of those whose draft is on this device. */
export async function readOwnPosts(userId: number): Promise<OwnPosts> {
  const { db } = engine
  const [answer, drafts] = await Promise.all([
    db.answers.get(cacheKey(addresses.ownPosts, userId)),
    db.postDrafts.where('owner').equals(userId).toArray(),
  ])
  const words = new Map(drafts.map((draft) => [draft.slug, draft.words]))
  const posts = await db.posts.bulkGet(answer?.slugs ?? [])
  return {
    posts: posts.flatMap((post) => (post ? [{ ...post, words: words.get(post.slug) ?? null }] : [])),
    hidden: answer?.hidden ?? [],
    savedAt: answer?.savedAt ?? null,
  }
}

/** New entries in the inquiries that this device has of a user; null without any inquiry. */
export async function countUnreadInquiries(userId: number): Promise<number | null> {
  const cached = await engine.db.inquiries.where('userId').equals(userId).toArray()
  return cached.length > 0 ? cached.reduce((sum, { row }) => sum + unreadOf(row), 0) : null
}

/** The unread notifications of an account, as far as this device knows. */
export async function countUnreadNotifications(userId: number): Promise<number> {
  const [cached, rows] = await Promise.all([
    engine.db.notifications.where('userId').equals(userId).toArray(),
    engine.outbox.rows(userId),
  ])
  const marks = rows.flatMap((row) =>
    isRowOf(row, 'notification') && row.payload.action === 'read' ? [row.payload] : [],
  )
  return cached.filter((row) => {
    const one = readableOf(row)
    return one && !one.is_read && !marks.some((mark) => isReached(one, mark))
  }).length
}

/** The schema of the row is in a chunk that few need. */
function unreadOf(row: unknown): number {
  const isCounted = typeof row === 'object' && row !== null && 'unread' in row
  return isCounted && typeof row.unread === 'number' ? row.unread : 0
}

/** What was saved for offline on this device, last saved first. */
export async function readSaved(): Promise<SavedRow[]> {
  const rows = engine.db.saved.filter(({ removedAt, startedAt }) => removedAt === 0 && startedAt > 0)
  return (await rows.toArray()).toSorted((a, b) => b.startedAt - a.startedAt)
}

export type OwnRequest = {
  archiveId: number
  title: string
  /** `waiting`: not sent yet. `rejected`: the server did not take it. */
  status: RequestStatus | 'waiting' | 'rejected'
  /** What staff wrote with their decision. */
  note: string
}

/** `savedAt`: when the server last confirmed the list, ms since 1970; null if it never did on this device. */
export type OwnRequests = { requests: OwnRequest[]; savedAt: number | null }

/** The user's download requests as last fetched, and those that are not sent yet. */
export async function readRequests(userId: number): Promise<OwnRequests> {
  const { db } = engine
  const [answer, sent, commentRows] = await Promise.all([
    db.answers.get(cacheKey(archiveAddresses.ownRequests, userId)),
    db.requests.where('userId').equals(userId).toArray(),
    db.outbox.where('[userId+state]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]).toArray(),
  ])
  const untitled = sent.filter(({ title }) => title === undefined).map(({ archiveId }) => archiveId)
  const archives = await db.archives.bulkGet(untitled)
  const titles = new Map(archives.flatMap((archive) => (archive ? [[archive.id, archive.title]] : [])))
  const waiting = commentRows
    .filter((row) => isRowOf(row, 'request'))
    .filter(({ state }) => state !== 'done')
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ payload: { archiveId, title }, state }) => ({
      archiveId,
      title,
      status: state === 'parked' ? ('rejected' as const) : ('waiting' as const),
      note: '',
    }))
  return {
    requests: [
      ...waiting,
      ...sent
        .filter(({ archiveId }) => !waiting.some((row) => row.archiveId === archiveId))
        .map(({ archiveId, status, title, note = '' }) => ({
          archiveId,
          title: title ?? titles.get(archiveId) ?? `#${archiveId}`,
          status,
          note,
        })),
    ],
    savedAt: answer?.savedAt ?? null,
  }
}

export type OwnComment = { slug: string; title: string; content: string; createdAt: number }

/** The user's comments on posts that this device has, newest first. */
export async function readComments(userId: number): Promise<OwnComment[]> {
  const comments = await engine.db.comments.filter(({ ownerId }) => ownerId === userId).toArray()
  const posts = await engine.db.posts.bulkGet(comments.map(({ slug }) => slug))
  return comments
    .map(({ slug, content, created_at }, index) => ({
      slug,
      title: posts[index]?.title ?? slug,
      content,
      createdAt: Date.parse(created_at),
    }))
    .toSorted((a, b) => b.createdAt - a.createdAt)
}

/**
 * Asks the server again while sample data is shown: the answer on this device may be of a demo that ran at this
 * address. Without a network the answer stays. A device that shows none asks nothing.
 */
export async function confirmSamples(): Promise<void> {
  if (samples.areShown) await engine.http.send(probePath)
}
