import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { anArchive } from '#tests/support/archives.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let asha: SignedIn
let archiveId: number

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  asha = await device.server.signIn()
  await device.signIn(asha, engine)
  archiveId = (await anArchive(device.server)).id
  await engine.db.archives.put(aCachedArchive(archiveId, { average_rating: 0, rating: 0, rating_count: 0 }))
})

afterEach(() => device.close())

const rate = (comment: string, rating: number) =>
  engine.outbox.enqueue({ kind: 'rating', payload: { archiveId, comment, rating } }, asha.user.id)
const requestEntry = (email: string) =>
  engine.outbox.enqueue(
    { kind: 'request', payload: { archiveId, title: 'App', email, message: 'For class.' } },
    asha.user.id,
  )
const ratings = () =>
  device.server.db.selectFrom('archive_comments').select(['comment', 'rating']).orderBy('id').execute()
const requests = () => device.server.db.selectFrom('download_requests').select(['id', 'email']).execute()
const storedRequest = () => engine.db.requests.get([asha.user.id, archiveId])

test('ratings are stored once and in order despite lost requests and responses, and the average is updated', async () => {
  device.network.fail(/add_comment/, 'lost-answer')
  await rate('Good', 5)
  await rate('Better not', 2)
  await engine.drain()
  await engine.drain({ force: true })
  expect(await ratings()).toEqual([
    { comment: 'Good', rating: 5 },
    { comment: 'Better not', rating: 2 },
  ])
  expect(await engine.db.archives.get(archiveId)).toMatchObject({ rating_count: 2, average_rating: 3.5 })
  expect(await engine.db.ratings.where('archiveId').equals(archiveId).count()).toBe(2)
})

test('a pending request and a second one become one request with the later text', async () => {
  await requestEntry('first@example.org')
  await requestEntry('second@example.org')
  await engine.drain()
  expect(await requests()).toMatchObject([{ email: 'second@example.org' }])
  expect(await storedRequest()).toMatchObject({ status: 'pending', isNew: true })
})

test('a lost answer does not turn a new request into an existing one', async () => {
  device.network.fail(/request_download/, 'lost-answer')
  await requestEntry('asha@example.org')
  await engine.drain()
  await engine.drain({ force: true })
  expect(await requests()).toHaveLength(1)
  expect(await storedRequest()).toMatchObject({ status: 'pending', isNew: true })
})

test.each(['pending', 'approved', 'sent'])(
  'a request with status %s counts as an existing request',
  async (status) => {
    await requestEntry('asha@example.org')
    await engine.drain()
    await device.server.db.updateTable('download_requests').set({ status }).execute()
    await requestEntry('again@example.org')
    await engine.drain()
    expect(await engine.outbox.status(asha.user.id)).toMatchObject({ waiting: 0, parked: 0 })
    const request = await storedRequest()
    expect(request).toMatchObject({ status, isNew: false })
    expect(request?.words).toMatch(/./)
    expect(await requests()).toMatchObject([{ email: 'asha@example.org' }])
  },
)

test('a request that was denied before is rejected with the message of the server', async () => {
  await requestEntry('asha@example.org')
  await engine.drain()
  await device.server.db.updateTable('download_requests').set({ status: 'refused' }).execute()
  await requestEntry('please@example.org')
  await engine.drain()
  const rows = await engine.outbox.rows(asha.user.id)
  expect(rows).toMatchObject([{ state: 'parked', payload: { email: 'please@example.org' } }])
  expect(rows[0]?.lastError?.words).toContain('refused')
})
