import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archiveComments, postComments } from '#platform/sync/comment-lists.ts'
import { pullCommentPages, readCommentPages } from '#platform/sync/comment-pages.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { anArchive } from '#tests/support/archives.ts'
import { someComments, someRatings } from '#tests/support/comments.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'

let device: Device
let engine: Engine
let slug: string

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  slug = await device.server.aPost()
})

afterEach(() => device.close())

const pull = (to: number, from = 1) => pullCommentPages(engine, postComments(slug), to, from)
const read = (pages: number, total = 0) =>
  readCommentPages(engine.db, postComments(slug), { pages, total, userId: null })
const storedIds = async () => (await postComments(slug).rows(engine.db).primaryKeys()).map(Number)
const requestCount = () => device.network.requests.filter(({ path }) => path.includes('/comments/')).length
const change = (id: number, values: { content: string } | { hidden_at: string }) =>
  device.server.db.updateTable('comments').set(values).where('id', '=', id).execute()
const hide = (id: number) => change(id, { hidden_at: '2026-03-02T08:00:00Z' })

describe('comments of a post', () => {
  test('come 40 at a time, each page with a cursor to the next', async () => {
    const ids = await someComments(device.server, slug, 95)
    expect(await pull(1)).toBe('saved')
    expect(await storedIds()).toEqual(ids.slice(0, 40))
    expect(await read(1)).toMatchObject({
      isFetched: true,
      more: { hasMore: true, isAllShown: true, nextPage: 2 },
    })
    await pull(2, 2)
    expect(await storedIds()).toEqual(ids.slice(0, 80))
    await pull(3, 3)
    expect(await storedIds()).toEqual(ids)
    expect((await read(3)).rows.map(({ id }) => id)).toEqual(ids)
    expect((await read(3)).more).toMatchObject({ hasMore: false })
    expect(requestCount()).toBe(3)
  })

  test('cost a 304 for each unchanged page', async () => {
    await someComments(device.server, slug, 95)
    await pull(3)
    expect(await pull(3)).toBe('unchanged')
    expect(requestCount()).toBe(6)
  })

  test('of a later page are fetched together with the earlier pages that the device lacks', async () => {
    const ids = await someComments(device.server, slug, 95)
    await pull(3, 3)
    expect(await storedIds()).toEqual(ids)
  })

  test('are removed from the device when their page is fetched again without them, and no others are', async () => {
    const ids = await someComments(device.server, slug, 95)
    await pull(3)
    const [first = 0, second = 0, last = 0] = [ids[4], ids[60], ids[90]]
    for (const id of [first, second, last]) await hide(id)
    await pull(1)
    expect(await storedIds()).toEqual(ids.filter((id) => id !== first))
    await pull(2, 2)
    expect(await storedIds()).toEqual(ids.filter((id) => id !== first && id !== second))
    await pull(3, 3)
    expect(await storedIds()).toEqual(ids.filter((id) => ![first, second, last].includes(id)))
  })

  test('missing at the end are removed with the last page, also when it has just become the last', async () => {
    const ids = await someComments(device.server, slug, 90)
    await pull(3)
    for (const id of ids.slice(40)) await hide(id)
    await pull(1)
    expect(await storedIds()).toEqual(ids.slice(0, 40))
    expect((await read(1)).more).toMatchObject({ hasMore: false })
  })

  test('are fetched without an ETag where pages have shifted and come back, although a 304 would match', async () => {
    const ids = await someComments(device.server, slug, 81)
    await pull(2)
    const [moved = 0, edited = 0] = [ids[3], ids[60]]
    await hide(moved)
    await change(edited, { content: 'other words' })
    await pull(2)
    await device.server.db.updateTable('comments').set({ hidden_at: null }).where('id', '=', moved).execute()
    await change(edited, { content: 'comment 61' })
    await pull(2)
    expect((await engine.db.comments.get(edited))?.content).toBe('comment 61')
  })

  test('that are malformed in IndexedDB are fetched again', async () => {
    const ids = await someComments(device.server, slug, 50)
    await pull(2)
    const damaged = ids[45] ?? 0
    await engine.db.table('comments').update(damaged, { content: 7 })
    expect((await read(2)).rows.map(({ id }) => id)).not.toContain(damaged)
    expect(await pull(2)).toBe('saved')
    expect((await engine.db.comments.get(damaged))?.content).toBe('comment 46')
  })

  test('just sent by the account stay when an earlier page is fetched', async () => {
    await someComments(device.server, slug, 95)
    const asha = await device.server.signIn()
    await device.signIn(asha, engine)
    await pull(1)
    await engine.outbox.enqueue(
      { kind: 'comment', payload: { slug, content: 'mine', parent: null } },
      asha.user.id,
    )
    await engine.drain()
    await pull(2)
    expect(await engine.db.comments.filter(({ content }) => content === 'mine').count()).toBe(1)
    await pull(3)
    expect(await engine.db.comments.filter(({ content }) => content === 'mine').count()).toBe(1)
  })

  test('fetched by another account on the device are fetched again, because they mark its own comments', async () => {
    await someComments(device.server, slug, 50)
    const [asha, baraka] = [await device.server.signIn(), await device.server.signIn()]
    const add = `/blog/api/posts/${slug}/add_comment/`
    await asha.send('POST', add, { content: 'of Asha', parent: null })
    const ownerOf = async () =>
      (await engine.db.comments.filter(({ content }) => content === 'of Asha').first())?.ownerId
    await device.signIn(asha, engine)
    await pull(2)
    expect(await ownerOf()).toBe(asha.user.id)
    await device.signIn(baraka, engine)
    expect(await pull(2)).toBe('saved')
    expect(await ownerOf()).toBeNull()
    await device.signIn(asha, engine)
    expect(await pull(2)).toBe('saved')
    expect(await ownerOf()).toBe(asha.user.id)
  })

  test('of another post stay unchanged', async () => {
    const other = await device.server.aPost()
    await someComments(device.server, other, 3)
    await pullCommentPages(engine, postComments(other), 1)
    await someComments(device.server, slug, 3)
    await pull(1)
    expect(await postComments(other).rows(engine.db).count()).toBe(3)
    expect(await engine.db.answers.get(cacheKey(postComments(other).address, null))).toBeDefined()
  })
})

describe('offline', () => {
  test('the stored comments are shown page by page, with the information that there may be more', async () => {
    const ids = await someComments(device.server, slug, 130)
    await pull(3)
    device.network.fail(/comments/, { status: 503 })
    expect(await pull(2, 2)).toBe('unreachable')
    expect((await read(1)).rows).toHaveLength(40)
    expect((await read(1)).more).toEqual({ hasMore: true, isAllShown: false, nextPage: 2 })
    expect((await read(2)).more).toEqual({ hasMore: true, isAllShown: false, nextPage: 3 })
    const all = await read(3)
    expect(all.rows.map(({ id }) => id)).toEqual(ids.slice(0, 120))
    expect(all.more).toEqual({ hasMore: true, isAllShown: true, nextPage: 4 })
  })

  test('where no pages are stored, the comment count tells whether there are more', async () => {
    await someComments(device.server, slug, 30)
    await pull(1)
    await engine.db.answers.clear()
    expect(await read(1, 30)).toMatchObject({ isFetched: false, more: { hasMore: false } })
    expect(await read(1, 31)).toMatchObject({ isFetched: false, more: { hasMore: true, nextPage: 1 } })
  })
})

describe('comments on software', () => {
  test('come newest first, and those of older pages stay when a new one shifts them', async () => {
    const { id } = await anArchive(device.server)
    const list = archiveComments(id)
    const ids = (await someRatings(device.server, id, 85)).toReversed()
    const readIds = async (pages: number) =>
      (await readCommentPages(engine.db, list, { pages, total: 0, userId: null })).rows.map((row) => row.id)
    await pullCommentPages(engine, list, 1)
    expect(await readIds(3)).toEqual(ids.slice(0, 40))
    await pullCommentPages(engine, list, 3)
    expect(await readIds(3)).toEqual(ids)
    expect(await readIds(1)).toEqual(ids.slice(0, 40))

    const [newest = 0] = await someRatings(device.server, id, 1)
    await pullCommentPages(engine, list, 1)
    expect(await readIds(3)).toEqual([newest, ...ids])
    await device.server.db
      .updateTable('archive_comments')
      .set({ hidden_at: '2026-03-02T08:00:00Z' })
      .where('id', '=', ids[50] ?? 0)
      .execute()
    await pullCommentPages(engine, list, 2, 2)
    expect(await readIds(3)).toEqual([newest, ...ids].filter((one) => one !== ids[50]))
  })
})
