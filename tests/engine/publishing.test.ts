import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PostDraft } from '#platform/storage/database.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let writer: SignedIn

const id = '0b0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  writer = await device.server.signIn(await device.server.aPerson({ role: 'writer' }))
  await device.signIn(writer, engine)
})

afterEach(() => device.close())

const draft = (part: Partial<PostDraft>): PostDraft => ({
  id,
  owner: writer.user.id,
  title: 'Maji',
  category: 'News',
  author: 'Vior Team',
  excerpt: 'E',
  tags: 'maji, mto',
  source: 'one',
  content: '<p>one</p>',
  words: 1,
  editedAt: 1,
  createdAt: 1,
  slug: '',
  publishedEdit: 0,
  ...part,
})

async function publish(title: string, editedAt: number): Promise<void> {
  await engine.db.postDrafts.put({ ...draft({ title, editedAt }), ...(await publishedDraft()) })
  const signed = { category: 'News' as const, author: 'Vior Team', excerpt: 'E', tags: ['maji'] }
  const payload = { ...signed, title, content: `<p>${title}</p>`, draft: id, source: title, editedAt }
  await engine.outbox.enqueue({ kind: 'post', payload }, writer.user.id)
}

/** What the device has stored about the published draft. */
async function publishedDraft(): Promise<Pick<PostDraft, 'slug' | 'publishedEdit'>> {
  const row = await engine.db.postDrafts.get(id)
  return { slug: row?.slug ?? '', publishedEdit: row?.publishedEdit ?? 0 }
}

const posts = () => device.server.db.selectFrom('posts').select(['slug', 'title']).orderBy('id').execute()

test('a draft published repeatedly over a lossy network is one post', async () => {
  device.network.fail(/drafts/, 'lost-answer')
  await publish('Maji', 1)
  await engine.drain()
  // The server may have stored the first: the second does not replace it in the outbox, and updates the same
  // post.
  await publish('Maji safi', 2)
  expect(await engine.outbox.rows(writer.user.id)).toHaveLength(2)
  await engine.drain({ force: true })
  expect(await posts()).toEqual([{ slug: 'maji', title: 'Maji safi' }])
  expect(await publishedDraft()).toEqual({ slug: 'maji', publishedEdit: 2 })
  expect(await engine.db.posts.get('maji')).toMatchObject({ title: 'Maji safi', content: '<p>Maji safi</p>' })
  await publish('Maji moto', 3)
  await engine.drain()
  expect(await posts()).toEqual([{ slug: 'maji', title: 'Maji moto' }])
})

test('a draft made from a published post updates that post, under any draft id, with its Markdown source', async () => {
  await publish('Maji', 1)
  await engine.drain()
  const form = {
    category: 'News' as const,
    author: 'Vior Team',
    excerpt: 'E',
    tags: [],
    content: '<p>Maji</p>',
  }
  const payload = {
    ...form,
    title: 'Maji safi',
    draft: crypto.randomUUID(),
    source: '_Maji_',
    editedAt: 2,
    slug: 'maji',
  }
  await engine.outbox.enqueue({ kind: 'post', payload }, writer.user.id)
  await engine.drain()
  expect(await posts()).toEqual([{ slug: 'maji', title: 'Maji safi' }])
  const sources = await device.server.db.selectFrom('posts').select('source').execute()
  expect(sources).toEqual([{ source: '_Maji_' }])
})

test('a pending publication is replaced by a later one', async () => {
  await publish('Maji', 1)
  await publish('Maji safi', 2)
  expect(await engine.outbox.rows(writer.user.id)).toMatchObject([{ payload: { title: 'Maji safi' } }])
})

test('without permission to publish, the message of the server is shown and the text restored, even if the draft was deleted', async () => {
  const student = await device.server.signIn()
  await device.signIn(student, engine)
  writer = student
  await publish('Maji', 1)
  await engine.drain()
  const [row] = await engine.outbox.rows(student.user.id)
  expect(row).toMatchObject({ state: 'parked', lastError: { words: 'Your role does not allow this.' } })
  await engine.db.postDrafts.delete(id)
  expect(await engine.outbox.returnToDraft(row?.key ?? '')).toMatchObject({
    path: `/blog/manage?draft=${id}`,
  })
  expect(await engine.db.postDrafts.get(id)).toMatchObject({ title: 'Maji', source: 'Maji', tags: 'maji' })
  expect(await engine.outbox.rows(student.user.id)).toEqual([])
})
