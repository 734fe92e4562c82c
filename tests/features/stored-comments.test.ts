import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postComments } from '#platform/sync/comment-lists.ts'
import { pullCommentPages } from '#platform/sync/comment-pages.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { someComments } from '#tests/support/comments.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string
let ids: number[]

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  setPageEngine(engine)
  slug = await device.server.aPost()
  ids = await someComments(device.server, slug, 95)
  asha = await device.server.signIn()
  await device.signIn(asha, engine)
  await pullCommentPages(engine, postComments(slug), 1)
})

afterEach(() => device.close())

async function stored(pages = 1) {
  const { readComments } = await import('#features/comments/comments.store.ts')
  return readComments(slug, asha.user.id, pages)
}
const shownIds = async (pages = 1) => (await stored(pages)).comments.map(({ id }) => id)
const comment = (content: string, parent: number | null = null) =>
  engine.outbox.enqueue({ kind: 'comment', payload: { slug, content, parent } }, asha.user.id)

test('an own comment is shown after the loaded pages while it is pending and for a day after it was sent', async () => {
  await comment('mine')
  expect(await stored()).toMatchObject({ rows: [{ payload: { content: 'mine' } }] })
  await engine.drain()
  const arrived = await stored()
  expect(arrived.rows).toEqual([])
  expect(arrived.comments.map(({ id }) => id).slice(0, 40)).toEqual(ids.slice(0, 40))
  expect(arrived.comments.slice(40)).toMatchObject([{ content: 'mine', ownerId: asha.user.id }])
  device.clock.advance(25 * 3_600_000)
  expect(await shownIds()).toEqual(ids.slice(0, 40))
})

test('the parent of an own comment is shown with it', async () => {
  await pullCommentPages(engine, postComments(slug), 3)
  const [top = 0, below = 0] = [ids[70], ids[80]]
  await device.server.db.updateTable('comments').set({ parent_id: top }).where('id', '=', below).execute()
  await pullCommentPages(engine, postComments(slug), 3)
  await comment('an answer', below)
  expect(await shownIds()).toEqual([...ids.slice(0, 40), below, top])
  await engine.drain()
  expect((await shownIds()).slice(0, 42)).toEqual([...ids.slice(0, 40), expect.any(Number), below])
  expect(await shownIds()).toContain(top)
})

test('a comment with a pending edit is shown with it', async () => {
  await comment('mine')
  await engine.drain()
  device.clock.advance(25 * 3_600_000)
  const [own] = await engine.db.comments.filter(({ content }) => content === 'mine').toArray()
  const id = own?.id ?? 0
  await engine.outbox.enqueue(
    { kind: 'comment_edit', payload: { slug, id, content: 'better' } },
    asha.user.id,
  )
  expect(await shownIds()).toEqual([...ids.slice(0, 40), id])
})

test('the number of comments comes from the post if it is stored', async () => {
  expect(await stored()).toMatchObject({ total: 0, isFetched: true, more: { hasMore: true, nextPage: 2 } })
  await engine.db.table('posts').put({ slug, comment_count: 95 })
  expect(await stored()).toMatchObject({ total: 95 })
})
