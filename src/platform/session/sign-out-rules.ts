import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import type { CachedComment, Database } from '#platform/storage/database.ts'
import { endedSetting, leftPrefix, signedInSetting } from './signed-in-user.ts'
import { leasePrefix } from '#platform/engine/lease-locks.ts'
import { epochSetting } from '#platform/outbox/epoch.ts'
import { settledCounter } from '#platform/outbox/send-row.ts'
import { cacheKey } from '#platform/sync/fetch-into-cache.ts'
import { persistenceSetting } from '#platform/storage/with-eviction.ts'

type Leaving = { userId: number; typedUntil: number }
type Rule = 'stays' | ((db: Database, leaving: Leaving) => PromiseLike<unknown>)

/**
 * What signing out does with the rows of each table; docs/engine.md says why. A table that is not named here fails a
 * test. Rules run in this order, in one transaction over all tables.
 */
export const signOutRules: Readonly<Record<string, Rule>> = {
  posts: (db, { userId }) => dropOwnPosts(db, userId),
  likes: (db, { userId }) => db.likes.where('userId').equals(userId).delete(),
  comments: dropOwnComments,
  ratings: dropOwnRatings,
  requests: (db, { userId }) => db.requests.where('userId').equals(userId).delete(),
  answers: (db, { userId }) => db.answers.filter(({ url }) => url.endsWith(cacheKey('', userId))).delete(),
  archives: 'stays',
  saved: 'stays',
  diary: 'stays',
  drafts: (db, { typedUntil }) => db.drafts.filter(({ savedAt }) => savedAt <= typedUntil).delete(),
  outbox: dropSent,
  // The server has those that were published as they are.
  postDrafts: (db, { userId }) =>
    db.postDrafts
      .where('owner')
      .equals(userId)
      .filter(({ editedAt, publishedEdit }) => editedAt === publishedEdit)
      .delete(),
  kept: 'stays',
  // Without an owner: shared to a tab of an earlier version while this person was signed in.
  shared: (db, { userId }) => db.shared.filter(({ owner }) => owner === undefined).modify({ owner: userId }),
  downloads: (db, { userId }) => db.downloads.filter(({ owner = userId }) => owner === userId).delete(),
  pieces: async (db) =>
    db.pieces
      .where('download')
      .noneOf(await db.downloads.toCollection().primaryKeys())
      .delete(),
  settings: (db) => db.settings.filter(({ name }) => !isOfDevice(name)).delete(),
}

const deviceSettings = new Set([
  signedInSetting,
  endedSetting,
  epochSetting,
  settledCounter,
  persistenceSetting,
])

/** Settings that tell nothing of a person; a new one goes at sign-out until it is named here. */
function isOfDevice(name: string): boolean {
  return deviceSettings.has(name) || name.startsWith(leftPrefix) || name.startsWith(leasePrefix)
}

/** Posts that this person published; who comes next fetches them like everybody's. Those saved for offline stay. */
export async function dropOwnPosts(db: Database, userId: number): Promise<void> {
  const listed = (await db.answers.get(cacheKey(addresses.ownPosts, userId)))?.slugs ?? []
  const drafts = await db.postDrafts.where('owner').equals(userId).toArray()
  const saved = new Set(await db.saved.toCollection().primaryKeys())
  const slugs = [...listed, ...drafts.map(({ slug }) => slug)]
  await db.posts.bulkDelete(slugs.filter((slug) => slug !== '' && !saved.has(`post/${slug}`)))
}

/** Their validators go too, or the server would say that nothing is new. */
async function dropOwnComments(db: Database, { userId }: Leaving): Promise<void> {
  const own = await db.comments.filter((comment) => isOwnComment(comment, userId)).toArray()
  await db.comments.bulkDelete(own.map(({ id }) => id))
  for (const slug of new Set(own.map((comment) => comment.slug)))
    await dropAnswers(db, addresses.comments(slug))
}

/** Rows of earlier versions of the app do not name the owner: only their author was ever told these marks. */
function isOwnComment({ ownerId, is_own, idempotency_key }: CachedComment, userId: number): boolean {
  if (ownerId === userId) return true
  return typeof ownerId !== 'number' && (is_own === true || idempotency_key !== undefined)
}

/** Only the author is told the key of a rating. */
async function dropOwnRatings(db: Database): Promise<void> {
  const own = await db.ratings.filter((rating) => rating.idempotency_key !== undefined).toArray()
  await db.ratings.bulkDelete(own.map(({ id }) => id))
  for (const id of new Set(own.map(({ archiveId }) => archiveId)))
    await dropAnswers(db, archiveAddresses.comments(id))
}

/** Every page of a list, for everybody. */
async function dropAnswers(db: Database, address: string): Promise<void> {
  const [path = address] = address.split('?')
  await db.answers.where('url').startsWith(path).delete()
}

/**
 * What was carried out is not kept for a restored server: that would take the whole text. What is on its way goes when
 * it has arrived. What waits or was refused stays sealed.
 */
async function dropSent(db: Database, { userId }: Leaving): Promise<void> {
  const inState = (state: string) => db.outbox.where('[userId+state]').equals([userId, state])
  await inState('done').delete()
  await inState('sending').modify({ ownerLeft: true })
}
