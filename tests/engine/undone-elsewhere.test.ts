import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archiveSchema } from '#domain/archive.ts'
import { postSchema, postSummarySchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import type { Engine } from '#platform/engine/engine.ts'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { archiveComments, postComments } from '#platform/sync/comment-lists.ts'
import { pullCommentPages } from '#platform/sync/comment-pages.ts'
import { cacheSummaries, cacheWholePost } from '#platform/sync/post-cache.ts'
import { inTransaction } from '#server/database/database.ts'
import { setArchiveCommentHidden } from '#server/repositories/archive-comments.ts'
import { setCommentHidden } from '#server/repositories/comment-changes.ts'
import { anArchive } from '#tests/support/archives.ts'
import { aSignedInDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

// What this device wrote is undone elsewhere, so that the server answers as it did before both changes.

const hiddenAt = '2026-03-02T08:00:00Z'
let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug, asha } = await aSignedInDevice())
})

afterEach(() => device.close())

async function write(intent: Intent): Promise<void> {
  await engine.outbox.enqueue(intent, asha.user.id)
  await engine.drain()
  expect(await engine.outbox.rows(asha.user.id)).toEqual([])
}
const userId = () => asha.user.id
const pullPost = () =>
  engine.pull(addresses.post(slug), (body) =>
    cacheWholePost(engine.db, v.parse(postSchema, body), { now: 0, userId: userId() }),
  )
const pullPosts = () =>
  engine.pull(addresses.posts(), async (body) => {
    const { results } = v.parse(pageSchema(postSummarySchema), body)
    const slugs = results.map((post) => post.slug)
    await cacheSummaries(engine.db, results, await engine.db.posts.bulkGet(slugs), {
      now: 0,
      userId: userId(),
    })
    return slugs
  })
const pullComments = () => pullCommentPages(engine, postComments(slug), 1)

describe('a like', () => {
  const stored = async () => ({
    liked: (await engine.db.likes.get([userId(), slug]))?.liked,
    count: (await engine.db.posts.get(slug))?.like_count,
  })

  test.each([
    ['the post', pullPost],
    ['the list', pullPosts],
  ])('is taken back when %s is fetched again', async (_name, pull) => {
    await pull()
    await write({ kind: 'like', payload: { slug, liked: true } })
    expect(await stored()).toEqual({ liked: true, count: 1 })
    await asha.send('POST', `/blog/api/posts/${slug}/like/`)
    expect(await pull()).toBe('saved')
    expect(await stored()).toEqual({ liked: false, count: 0 })
    expect(await pull()).toBe('unchanged')
  })

  test('that is settled keeps the ETags of cached answers without its post', async () => {
    const other = await device.server.aPost()
    const pullOther = () => engine.pull(addresses.post(other), async () => [other])
    await pullOther()
    await write({ kind: 'like', payload: { slug, liked: true } })
    expect(await pullOther()).toBe('unchanged')
  })
})

describe('a comment', () => {
  const contents = async () => (await engine.db.comments.toArray()).map(({ content }) => content)
  const comment = (content: string) => write({ kind: 'comment', payload: { slug, content, parent: null } })
  const id = async () => Number((await engine.db.comments.toCollection().primaryKeys())[0])

  test('that was hidden leaves the device, and the count of its post', async () => {
    await pullPost()
    await pullComments()
    await comment('Hidden soon')
    expect(await contents()).toEqual(['Hidden soon'])
    expect((await engine.db.posts.get(slug))?.comment_count).toBe(1)
    const commentId = await id()
    await inTransaction(device.server.db, (trx) => setCommentHidden(trx, commentId, true, hiddenAt))
    await pullComments()
    await pullPost()
    expect(await contents()).toEqual([])
    expect((await engine.db.posts.get(slug))?.comment_count).toBe(0)
    expect(await pullComments()).toBe('unchanged')
  })

  test('whose words were changed back has them again', async () => {
    await comment('First words')
    await pullComments()
    const before = await device.server.db.selectFrom('comments').selectAll().executeTakeFirstOrThrow()
    await write({ kind: 'comment_edit', payload: { slug, id: await id(), content: 'Second words' } })
    expect(await contents()).toEqual(['Second words'])
    await device.server.db.updateTable('comments').set(before).execute()
    await pullComments()
    expect(await contents()).toEqual(['First words'])
  })
})

test('a rating that was hidden leaves the device, and the average of its software', async () => {
  const archiveId = (await anArchive(device.server)).id
  const average = async () => (await engine.db.archives.get(archiveId))?.average_rating
  const pullArchive = () =>
    engine.pull(archiveAddresses.one(archiveId), async (body) => {
      await engine.db.archives.put({ ...v.parse(archiveSchema, body), savedAt: 0 })
      return [String(archiveId)]
    })
  const pullRatings = () => pullCommentPages(engine, archiveComments(archiveId), 1)
  await pullArchive()
  await pullRatings()
  await write({ kind: 'rating', payload: { archiveId, comment: 'Hidden soon', rating: 5 } })
  expect([await engine.db.ratings.count(), await average()]).toEqual([1, 5])
  const ratingId = Number((await engine.db.ratings.toCollection().primaryKeys())[0])
  await inTransaction(device.server.db, (trx) => setArchiveCommentHidden(trx, ratingId, true, hiddenAt))
  await pullArchive()
  await pullRatings()
  expect([await engine.db.ratings.count(), await average()]).toEqual([0, 0])
})
