import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postDraftKey, postPictureAddress } from '#domain/post-files.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { clearUserData } from '#platform/session/clear-user-data.ts'
import { recordEpoch } from '#platform/outbox/epoch.ts'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { createUploader, type Uploader } from '#platform/uploads/uploader.ts'
import type { UploadRow } from '#platform/uploads/upload-row.ts'
import { removeExpiredUploads } from '#server/jobs/remove-expired-uploads.ts'
import { startDisconnectingProxy } from '#tests/support/disconnecting-proxy.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { someBytes } from '#tests/support/uploads.ts'

let device: Device
let engine: Engine
let me: SignedIn
let slug: string
let uploader: Uploader
let waits: number[]
let progress: number[]
beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  me = await device.server.signIn()
  slug = await device.server.aPost()
  await device.signIn(me, engine)
  waits = []
  progress = []
  uploader = uploaderOf(engine)
})
afterEach(() => device.close())

function uploaderOf({ db, http, locks, clock, drain }: Engine): Uploader {
  return createUploader({
    db,
    http,
    locks,
    clock,
    wait: async (ms) => void waits.push(ms),
    random: () => 1,
    onProgress: (_id, sent) => void progress.push(sent),
    onSettled: () => void drain({ force: true }).catch(() => {}),
  })
}

async function aFile(bytes: Buffer<ArrayBuffer>, overrides: Partial<UploadRow> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await engine.db.uploads.add({
    id,
    owner: me.user.id,
    place: 'form',
    name: 'Picha ya duka ☀.png',
    content: new Blob([bytes]),
    chosenBytes: bytes.length,
    preview: null,
    state: 'waiting',
    problem: null,
    createdAt: engine.clock.now(),
    ...overrides,
  })
  return id
}

const onServer = (id: string) =>
  device.server.db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
const comments = async () =>
  (await device.server.db.selectFrom('comments').select('content').execute()).map(({ content }) => content)
const onDevice = (id: string) => engine.db.uploads.get(id)

/** Keeps a draft whose text names files; resolves to the write that publishes it. */
async function aPost(ids: string[], draft = crypto.randomUUID()): Promise<Intent<'post'>> {
  const source = ids.map((id) => `![](${postPictureAddress(id)})`).join('\n')
  const form = { title: 'Maji', category: 'News', author: 'Asha', excerpt: 'E', source } as const
  const content = ids.map((id) => `<img src="${postPictureAddress(id)}" alt="Mto">`).join('')
  await engine.db.postDrafts.put({
    ...form,
    content,
    id: draft,
    owner: me.user.id,
    tags: '',
    words: 1,
    editedAt: 1,
    createdAt: 1,
    slug: '',
    publishedEdit: 0,
  })
  return { kind: 'post', payload: { ...form, content, tags: [], draft, editedAt: 1, attachments: ids } }
}

/** A comment that refers to files, as a kind of write with `attachments` does. */
function aComment(ids: string[], content = 'Tazama picha'): Intent<'comment'> {
  const payload = { slug, content, parent: null, attachments: ids }
  return { kind: 'comment', payload }
}

test('a file is sent whole, under the id that the device gave it, with progress', async () => {
  const bytes = someBytes(300_000)
  const id = await aFile(bytes)
  await uploader.run()
  expect(await onServer(id)).toMatchObject({
    state: 'finished',
    owner_id: me.user.id,
    name: 'Picha ya duka ☀.png',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect(await onDevice(id)).toMatchObject({ state: 'sent', problem: null })
  expect(progress[0]).toBe(0)
  expect(progress.at(-1)).toBe(300_000)
  expect(progress.length).toBeGreaterThan(3)
})

test('over a line that is cut twenty times 4 MB are sent with less than 2 % sent again', async () => {
  const line = await startDisconnectingProxy(device.server.url)
  const tab = device.context({ baseUrl: line.url })
  const bytes = someBytes(4 * 1024 * 1024)
  const id = await aFile(bytes)
  const cuts = Array.from({ length: 20 }, (_, number) => 190_000 * (number + 1))
  line.cutAfter(...cuts)
  await uploaderOf(tab).run()
  expect(line.cutsLeft()).toBe(0)
  expect(waits.length).toBeGreaterThanOrEqual(20)
  expect(await onServer(id)).toMatchObject({
    state: 'finished',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  // Headers and all.
  expect(line.passed()).toBeLessThan(bytes.length * 1.02)
  line.close()
})

describe('a write that refers to files', () => {
  test('waits until they are sent, and is then sent once', async () => {
    const [one, two] = [await aFile(someBytes(1000)), await aFile(someBytes(2000))]
    const key = await engine.outbox.enqueue(aComment([one, two]), me.user.id)
    await engine.drain({ force: true })
    expect(await comments()).toEqual([])
    expect(await engine.db.outbox.get({ key })).toMatchObject({ state: 'waiting', attempts: 0 })
    await uploader.run()
    await engine.drain({ force: true })
    await engine.drain({ force: true })
    expect(await comments()).toEqual(['Tazama picha'])
    expect(await engine.db.outbox.get({ key })).toMatchObject({ state: 'done' })
    // The write is done, so the device needs the bytes no more.
    expect(await engine.db.uploads.count()).toBe(0)
  })

  test('holds up later writes of its target, and no others', async () => {
    const other = await device.server.aPost()
    const id = await aFile(someBytes(1000))
    await engine.outbox.enqueue(aComment([id], 'first'), me.user.id)
    await engine.outbox.enqueue(aComment([], 'second'), me.user.id)
    await engine.outbox.enqueue({ kind: 'like', payload: { slug: other, liked: true } }, me.user.id)
    const { sent } = await engine.drain({ force: true })
    expect([sent, await comments()]).toEqual([1, []])
    await uploader.run()
    await engine.drain({ force: true })
    expect(await comments()).toEqual(['first', 'second'])
  })

  test('is shown as refused when the server does not take a file', async () => {
    const id = await aFile(Buffer.from('<!doctype html><p>Habari'), { name: 'page.html' })
    const key = await engine.outbox.enqueue(aComment([id]), me.user.id)
    await uploader.run()
    await engine.drain({ force: true })
    expect(await onDevice(id)).toMatchObject({ state: 'refused', problem: 'kind' })
    expect(await engine.db.outbox.get({ key })).toMatchObject({
      state: 'parked',
      lastError: { reason: 'file' },
    })
    expect(await comments()).toEqual([])
  })

  test('has its files still when a discard is undone after another page was opened', async () => {
    const id = await aFile(someBytes(1000))
    const key = await engine.outbox.enqueue(aComment([id]), me.user.id)
    const row = await engine.outbox.discard(key)
    if (!row) throw new Error('not discarded')
    await uploaderOf(device.context()).sweep()
    await engine.outbox.restore(row)
    await uploader.sweep()
    await uploader.run()
    await engine.drain({ force: true })
    expect(await comments()).toEqual(['Tazama picha'])
    expect(await onServer(id)).toMatchObject({ state: 'finished' })
  })

  test('is sent by trying again after something else than the server refused its file', async () => {
    const id = await aFile(someBytes(1000))
    const key = await engine.outbox.enqueue(aComment([id]), me.user.id)
    device.network.fail(/uploads\//, null, {
      status: 422,
      body: { error: 'No.', message: 'No.', detail: 'No.', code: 'invalid' },
    })
    await uploader.run()
    await engine.drain({ force: true })
    expect(await engine.db.outbox.get({ key })).toMatchObject({ lastError: { reason: 'file' } })
    await engine.outbox.retry(key)
    await uploader.run()
    await engine.drain({ force: true })
    expect(await comments()).toEqual(['Tazama picha'])
  })

  test('takes its files from the form, gives them back when it is edited, and forgets them when it is discarded', async () => {
    const id = await aFile(someBytes(1000), { place: `comment/${slug}` })
    const key = await engine.outbox.enqueue(aComment([id]), me.user.id)
    expect(await onDevice(id)).toMatchObject({ place: '' })
    const origin = await engine.outbox.returnToDraft(key)
    expect(await onDevice(id)).toMatchObject({ place: origin?.place })
    await uploader.sweep()
    expect(await onDevice(id)).toBeDefined()
    const again = await engine.outbox.enqueue(aComment([id]), me.user.id)
    await uploader.sweep()
    expect(await onDevice(id)).toBeDefined()
    await engine.outbox.discard(again)
    device.clock.advance(2 * 3_600_000)
    await uploader.sweep()
    expect(await onDevice(id)).toBeUndefined()
  })

  test('that is a post gives its files back to its draft when it is discarded', async () => {
    const [kept, dropped] = [await aFile(someBytes(1000)), await aFile(someBytes(2000))]
    const post = await aPost([kept])
    const withoutDraft = await aPost([dropped])
    await engine.db.postDrafts.delete(withoutDraft.payload.draft)
    for (const intent of [post, withoutDraft])
      await engine.outbox.discard(await engine.outbox.enqueue(intent, me.user.id))
    expect(await onDevice(kept)).toMatchObject({ place: postDraftKey(post.payload.draft) })
    device.clock.advance(2 * 3_600_000)
    await uploader.sweep()
    expect(await onDevice(dropped)).toBeUndefined()
    expect(await onDevice(kept)).toBeDefined()
  })
})

describe('a post that waited for more than a week', () => {
  const weekMs = 7 * 24 * 3_600_000

  /** A post that was attempted in vain with two pictures that the server had, over a week ago. */
  async function aWaitingPost() {
    const person = await device.server.aPerson({ role: 'writer' })
    me = await device.server.signIn(person)
    await device.signIn(me, engine)
    const create = { width: 40, height: 30, channels: 3, background: '#c63' } as const
    const picture = Buffer.from(await sharp({ create }).png().toBuffer())
    const ids = [await aFile(picture), await aFile(picture)]
    await uploader.run()
    const key = await engine.outbox.enqueue(await aPost(ids), me.user.id)
    device.network.fail(/drafts/, 'lost-request')
    await engine.drain()
    device.clock.advance(weekMs + 1)
    device.server.clock.advance(weekMs + 1)
    await device.signIn(await device.server.signIn(person), engine)
    return { ids, key, row: () => engine.db.outbox.get({ key }) }
  }

  test('is published with pictures that the server forgot meanwhile', async () => {
    const { ids, row } = await aWaitingPost()
    expect(await removeExpiredUploads(device.server.app)).toBe(2)
    await engine.drain({ force: true })
    for (const id of ids) expect(await onDevice(id)).toMatchObject({ state: 'waiting' })
    await uploader.run()
    await engine.drain({ force: true })
    expect(await row()).toMatchObject({ state: 'done' })
    for (const id of ids) expect(await onServer(id)).toMatchObject({ subject_kind: 'post' })
  })

  test('asks once for pictures that the server still has', async () => {
    const { row } = await aWaitingPost()
    const before = device.network.requests.length
    await engine.drain({ force: true })
    await uploader.run()
    await engine.drain({ force: true })
    expect(await row()).toMatchObject({ state: 'done' })
    const methods = device.network.requests.slice(before).map(({ method }) => method)
    expect(methods.filter((method) => method !== 'POST')).toEqual(['HEAD', 'HEAD', 'PUT'])
  })
})

test('a picture is kept while the text of a draft names it, also of another draft than the one it was chosen for', async () => {
  const old = { createdAt: engine.clock.now() - 48 * 3_600_000 }
  const removed = crypto.randomUUID()
  const named = await aFile(someBytes(1000), { ...old, place: postDraftKey(removed) })
  const forgotten = await aFile(someBytes(2000), { ...old, place: postDraftKey(removed) })
  const copy = await aPost([named])
  await uploader.sweep()
  expect(await onDevice(forgotten)).toBeUndefined()
  expect(await onDevice(named)).toBeDefined()
  await clearUserData(engine.db, me.user.id)
  expect(await onDevice(named)).toBeDefined()
  await engine.db.postDrafts.update(copy.payload.draft, { source: 'Maji' })
  await clearUserData(engine.db, me.user.id)
  expect(await onDevice(named)).toBeUndefined()
})

test('a lost answer to the creation creates no second file, and one to the last part sends nothing again', async () => {
  const id = await aFile(someBytes(20_000))
  device.network.fail(/uploads\/$/, 'lost-answer')
  device.network.fail(/uploads\/[\w-]+\/$/, null, null, 'lost-answer')
  await uploader.run()
  expect(await onDevice(id)).toMatchObject({ state: 'sent' })
  const rows = await device.server.db.selectFrom('attachments').select(['id', 'state']).execute()
  expect(rows).toEqual([{ id, state: 'finished' }])
})

test('another page resumes where one was closed', async () => {
  const bytes = someBytes(200_000)
  const id = await aFile(bytes)
  device.network.fail(/uploads\/[\w-]+\/$/, null, null, null, 'lost-request')
  const never = new Promise<void>(() => {})
  const closed = createUploader({
    ...engine,
    // Its lock is released with the page.
    locks: { request: (_name, work) => Promise.resolve(work()) },
    wait: () => never,
    onProgress: () => {},
    onSettled: () => {},
  })
  void closed.run()
  await expect
    .poll(() => device.network.requests.filter(({ method }) => method === 'PATCH').length)
    .toBeGreaterThan(2)
  await uploaderOf(device.context()).run()
  expect(progress[0]).toBeGreaterThan(0)
  expect(await onServer(id)).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex') })
})

test('a refused, an expired and a busy response are distinguished', async () => {
  const id = await aFile(someBytes(1000))
  device.network.fail(
    /uploads\/$/,
    'portal',
    { status: 503 },
    { status: 429, headers: { 'retry-after': '90' } },
  )
  await uploader.run()
  // Lengthened by a quarter: the server names the same moment to all phones behind one address.
  expect(waits).toEqual([1000, 2000, 112_500])
  expect(await onDevice(id)).toMatchObject({ state: 'sent' })
})

test('a file that cannot get through holds up neither later files nor their writes', async () => {
  const stuck = await aFile(someBytes(1000), { createdAt: engine.clock.now() - 1 })
  const later = await aFile(someBytes(2000))
  await engine.outbox.enqueue(aComment([later]), me.user.id)
  device.network.fail(new RegExp(stuck), ...Array<'lost-request'>(4).fill('lost-request'))
  const commentsByThen: string[][] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    await engine.drain({ force: true })
    commentsByThen.push(await comments())
  }
  await createUploader({ ...engine, wait, random: () => 1, onProgress: () => {}, onSettled: () => {} }).run()
  const asked = device.network.requests.filter(({ method }) => method === 'HEAD').map(({ path }) => path)
  expect(asked.map((path) => path.includes(stuck))).toEqual([true, false, true, true, true, true])
  expect(waits).toEqual([1000, 1000, 2000, 4000])
  expect(commentsByThen.slice(0, 2)).toEqual([[], ['Tazama picha']])
  expect(await onDevice(stuck)).toMatchObject({ state: 'sent' })
})

test('after a file that was removed while it was sent the next one goes at once', async () => {
  const removed = await aFile(someBytes(1_000_000), { createdAt: engine.clock.now() - 1 })
  const next = await aFile(someBytes(1000))
  const release = device.network.hold(/uploads\/[\w-]+\/$/)
  const running = uploader.run()
  await expect.poll(() => device.network.requests.some(({ method }) => method === 'HEAD')).toBe(true)
  await engine.db.uploads.delete(removed)
  release()
  await running
  expect(await onDevice(next)).toMatchObject({ state: 'sent' })
  expect(await onServer(removed)).toMatchObject({ state: 'open' })
  expect(waits).toEqual([])
})

test('files wait while nobody, or somebody else, is signed in', async () => {
  const id = await aFile(someBytes(1000))
  const other = await device.server.signIn()
  await device.signIn(other, engine)
  await uploader.run()
  expect(await onServer(id)).toBeUndefined()
  await engine.tokens.adopt(null)
  await uploader.run()
  expect(await onServer(id)).toBeUndefined()
})

test('after a restore of the server, files it may lack are asked for and sent again before their write', async () => {
  const id = await aFile(someBytes(1000))
  await uploader.run()
  await device.server.db.deleteFrom('attachments').execute()
  await recordEpoch(engine.db, 7)
  expect(await onDevice(id)).toMatchObject({ state: 'waiting' })
})

test('a file whose server is restored between its creation and its bytes is created again', async () => {
  const id = await aFile(someBytes(1000))
  device.network.fail(/uploads\/[\w-]+\/$/, null, {
    status: 404,
    body: { error: 'No.', message: 'No.', detail: 'No.', code: 'not_found' },
  })
  await uploader.run()
  expect(waits).toEqual([1000])
  expect(await onDevice(id)).toMatchObject({ state: 'sent' })
})

test('a file that arrived before a restore that another tab knows of is asked for again', async () => {
  const id = await aFile(someBytes(1000))
  await recordEpoch(engine.db, 1)
  const states: unknown[] = []
  const wait = async () => {
    states.push((await onDevice(id))?.state)
    await engine.db.settings.put({ name: 'epoch', value: 0 })
  }
  await createUploader({ ...engine, wait, onProgress: () => {}, onSettled: () => {} }).run()
  expect(states).toEqual(['waiting'])
  expect(await onDevice(id)).toMatchObject({ state: 'sent', epoch: 0 })
  expect(device.network.requests.filter(({ method }) => method === 'HEAD')).toHaveLength(2)
})
