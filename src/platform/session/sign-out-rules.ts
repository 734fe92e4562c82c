import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { filesNamedIn, postDraftKey } from '#domain/post-files.ts'
import type { CachedComment, Database } from '#platform/storage/database.ts'
import { endedSetting, leftPrefix, signedInSetting } from './signed-in-user.ts'
import { leasePrefix } from '#platform/engine/lease-locks.ts'
import { epochSetting } from '#platform/outbox/epoch.ts'
import { settledCounter } from '#platform/outbox/settled-counter.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { siteIndexSetting } from '#platform/storage/site-index.ts'
import { persistenceSetting } from '#platform/storage/with-eviction.ts'

type Leaving = { userId: number; typedUntil: number }
type Rule = 'stays' | ((db: Database, leaving: Leaving) => PromiseLike<unknown>)

/**
 * What sign-out does with the rows of each table; docs/engine.md gives the reasons. A test fails for a table that is
 * missing here. Rules run in this order, in one transaction over all tables.
 */
export const signOutRules: Readonly<Record<string, Rule>> = {
  posts: (db, { userId }) => dropOwnPosts(db, userId),
  likes: (db, { userId }) => db.likes.where('userId').equals(userId).delete(),
  comments: dropOwnComments,
  ratings: dropOwnRatings,
  requests: (db, { userId }) => db.requests.where('userId').equals(userId).delete(),
  answers: (db, { userId }) => db.answers.filter(({ url }) => url.endsWith(cacheKey('', userId))).delete(),
  staffItems: (db, { userId }) => db.staffItems.where('userId').equals(userId).delete(),
  inquiries: (db, { userId }) => db.inquiries.where('userId').equals(userId).delete(),
  billing: (db, { userId }) => db.billing.where('userId').equals(userId).delete(),
  learning: (db, { userId }) => db.learning.where('userId').equals(userId).delete(),
  notifications: (db, { userId }) => db.notifications.where('userId').equals(userId).delete(),
  archives: 'stays',
  lessons: 'stays',
  saved: 'stays',
  diary: 'stays',
  drafts: (db, { typedUntil }) => db.drafts.filter(({ savedAt }) => savedAt <= typedUntil).delete(),
  outbox: dropSent,
  // Drafts without changes since they were published; the server has their text.
  postDrafts: (db, { userId }) =>
    db.postDrafts
      .where('owner')
      .equals(userId)
      .filter(({ editedAt, publishedEdit }) => editedAt === publishedEdit)
      .delete(),
  kept: 'stays',
  // Rows without an owner were shared to a tab of an earlier version while this user was signed in.
  shared: (db, { userId }) => db.shared.filter(({ owner }) => owner === undefined).modify({ owner: userId }),
  downloads: (db, { userId }) => db.downloads.filter(({ owner = userId }) => owner === userId).delete(),
  pieces: async (db) =>
    db.pieces
      .where('download')
      .noneOf(await db.downloads.toCollection().primaryKeys())
      .delete(),
  // Files of a form that was not sent. Those of waiting writes and of post drafts are kept or discarded with them; the text
  // of a draft may name those of another.
  uploads: async (db, { userId }) => {
    const drafts = await db.postDrafts.where('owner').equals(userId).toArray()
    const kept = new Set([
      '',
      ...drafts.flatMap(({ id, source }) => filesNamedIn(source).concat(postDraftKey(id))),
    ])
    await db.uploads
      .filter(({ id, owner, place }) => owner === userId && !kept.has(place) && !kept.has(id))
      .delete()
  },
  settings: (db) => db.settings.filter(({ name }) => !isDeviceSetting(name)).delete(),
}

const deviceSettings = new Set([
  signedInSetting,
  endedSetting,
  epochSetting,
  settledCounter,
  persistenceSetting,
  siteIndexSetting,
])

/** Settings that are of the device, or of its session; all others are of the person, and deleted at sign-out. */
export function isDeviceSetting(name: string): boolean {
  return deviceSettings.has(name) || name.startsWith(leftPrefix) || name.startsWith(leasePrefix)
}

/**
 * Removes posts this user published from the cache, except those saved for offline; they are fetched again like any
 * other post.
 */
export async function dropOwnPosts(db: Database, userId: number): Promise<void> {
  const listed = (await db.answers.get(cacheKey(addresses.ownPosts, userId)))?.slugs ?? []
  const drafts = await db.postDrafts.where('owner').equals(userId).toArray()
  const saved = new Set(await db.saved.toCollection().primaryKeys())
  const slugs = [...listed, ...drafts.map(({ slug }) => slug)]
  await db.posts.bulkDelete(slugs.filter((slug) => slug !== '' && !saved.has(`post/${slug}`)))
}

/** Also deletes the cached ETags, or the server would answer 304 for comments that are no longer cached. */
async function dropOwnComments(db: Database, { userId }: Leaving): Promise<void> {
  const comments = await db.comments.filter((comment) => isOwnComment(comment, userId)).toArray()
  await db.comments.bulkDelete(comments.map(({ id }) => id))
  for (const slug of new Set(comments.map((comment) => comment.slug)))
    await dropAnswers(db, addresses.comments(slug))
}

/** Rows of earlier versions of the app lack `ownerId`; the server sent these two fields to the author only. */
function isOwnComment({ ownerId, is_own, idempotency_key }: CachedComment, userId: number): boolean {
  if (ownerId === userId) return true
  return typeof ownerId !== 'number' && (is_own === true || idempotency_key !== undefined)
}

/** The server sends `idempotency_key` of a rating to its author only. */
async function dropOwnRatings(db: Database): Promise<void> {
  const ratings = await db.ratings.filter((rating) => rating.idempotency_key !== undefined).toArray()
  await db.ratings.bulkDelete(ratings.map(({ id }) => id))
  for (const id of new Set(ratings.map(({ archiveId }) => archiveId)))
    await dropAnswers(db, archiveAddresses.comments(id))
}

/** Deletes all cached pages of a list, for all users. */
async function dropAnswers(db: Database, address: string): Promise<void> {
  const [path = address] = address.split('?')
  await db.answers.where('url').startsWith(path).delete()
}

/**
 * Deletes completed rows, although a restored server might need them, because they contain the full text. Rows being
 * sent are deleted on completion; queued and rejected rows are kept, visible to their owner alone.
 */
async function dropSent(db: Database, { userId }: Leaving): Promise<void> {
  const inState = (state: string) => db.outbox.where('[userId+state]').equals([userId, state])
  await inState('done').delete()
  await inState('sending').modify({ ownerLeft: true })
}
