import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { comment as commentKind } from '#platform/outbox/kinds/comment.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { knownEpoch, recordEpoch } from '#platform/outbox/epoch.ts'
import { aSignedInDevice, commentsOnServer, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug, asha } = await aSignedInDevice())
})

afterEach(() => device.close())

const commentPath = /add_comment/

function comment(content: string, on = slug) {
  return engine.outbox.enqueue(
    { kind: 'comment', payload: { slug: on, content, parent: null } },
    asha.user.id,
  )
}

const stored = (on = slug) => commentsOnServer(device.server, on)
const rows = () => engine.outbox.rows(asha.user.id)
const status = () => engine.outbox.status(asha.user.id)

describe('sending the outbox', () => {
  test('a reply to a deleted comment is stored as a top-level comment', async () => {
    const payload = { slug, content: 'I agree', parent: 77 }
    await engine.outbox.enqueue({ kind: 'comment', payload }, asha.user.id)
    await comment('and more')

    await engine.drain()

    expect(await stored()).toEqual(['I agree', 'and more'])
    expect(await rows()).toEqual([])
    expect(await engine.db.comments.toCollection().first()).toMatchObject({
      content: 'I agree',
      parent: null,
    })
  })

  test('comments on one post are stored once, in the order written', async () => {
    for (const text of ['one', 'two', 'three']) await comment(text)
    expect(await status()).toMatchObject({ waiting: 3, lastSentAt: null })

    const report = await engine.drain()

    expect(report).toMatchObject({ sent: 3, isLimited: false, nextAttemptAt: null })
    expect(await stored()).toEqual(['one', 'two', 'three'])
    expect(await status()).toEqual({ waiting: 0, parked: 0, lastSentAt: device.clock.now() })
  })

  test('more rows than one batch are sent in one drain', async () => {
    for (let place = 0; place < 60; place += 1) await comment(`text ${place}`)
    await engine.drain()
    expect(await stored()).toHaveLength(20)
    expect(await status()).toMatchObject({ waiting: 0 })
    expect(device.network.requests.filter(({ path }) => commentPath.test(path))).toHaveLength(60)
  })

  test('the response is in the cache when the row is done', async () => {
    await comment('hello')
    await engine.drain()
    const cached = await engine.db.comments.where('slug').equals(slug).toArray()
    expect(cached).toMatchObject([
      { content: 'hello', author_name: `${asha.user.first_name} ${asha.user.last_name}` },
    ])
  })

  test('a row added while another context drains is sent as well', async () => {
    const other = device.context()
    const release = device.network.hold(commentPath)
    await comment('first')
    const running = engine.drain()
    await comment('second')
    const second = other.drain()
    release()
    await Promise.all([running, second])
    expect(await stored()).toEqual(['first', 'second'])
  })

  test("the first request of a row has the row's own key", async () => {
    await comment('hello')
    const [row] = await rows()
    await engine.drain()
    expect(await engine.db.comments.toCollection().first()).toMatchObject({ idempotency_key: row?.key })
  })

  test('a drain that waits for the lock is forced when a later call forces it', async () => {
    const other = device.context()
    const release = device.network.hold(commentPath)
    await comment('first')
    const running = other.drain()
    await comment('not due yet')
    const [, row] = await rows()
    await engine.db.outbox.update(row?.seq ?? 0, { nextAttemptAt: device.clock.now() + 60_000 })
    const waits = engine.drain()
    const forced = engine.drain({ force: true })
    release()
    await Promise.all([running, waits, forced])
    expect(await stored()).toEqual(['first', 'not due yet'])
  })

  test('two contexts draining at once send each row once', async () => {
    const other = device.context()
    for (let place = 0; place < 8; place += 1) await comment(`text ${place}`)
    await Promise.all([engine.drain(), other.drain(), engine.drain(), other.drain()])
    expect(await stored()).toHaveLength(8)
    expect(device.network.requests.filter(({ path }) => commentPath.test(path))).toHaveLength(8)
  })

  test('a row left in sending by a context that died is taken over', async () => {
    await comment('half way')
    const [row] = await rows()
    await engine.db.outbox.update(row?.seq ?? 0, { state: 'sending', attempts: 1 })
    await engine.drain()
    expect(await stored()).toEqual(['half way'])
  })
})

describe('a bad network', () => {
  test('a lost answer does not send the comment twice', async () => {
    device.network.fail(commentPath, 'lost-answer')
    await comment('once')
    expect(await engine.drain()).toMatchObject({ sent: 0, isLimited: true })
    expect(await status()).toMatchObject({ waiting: 1 })

    await engine.drain({ force: true })

    expect(await stored()).toEqual(['once'])
    expect(await status()).toMatchObject({ waiting: 0 })
  })

  test('a truncated response does not count as a response', async () => {
    device.network.fail(commentPath, 'half-answer')
    await comment('whole')
    expect(await engine.drain()).toMatchObject({ sent: 0, isLimited: true })
    await engine.drain({ force: true })
    expect(await stored()).toEqual(['whole'])
  })

  test("a captive portal's page is not mistaken for the server", async () => {
    device.network.fail(commentPath, 'portal', 'portal')
    await comment('kept')
    expect(await engine.drain()).toMatchObject({ sent: 0, isLimited: true })
    expect(await engine.drain({ force: true })).toMatchObject({ sent: 0, isLimited: true })
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: { reason: 'not-our-server' } }])
    await engine.drain({ force: true })
    expect(await stored()).toEqual(['kept'])
  })

  test('a rejection without the error format of the server parks nothing', async () => {
    device.network.fail(commentPath, { status: 403 })
    await comment('kept')
    expect(await engine.drain()).toMatchObject({ isLimited: true })
    expect(await status()).toMatchObject({ waiting: 1, parked: 0 })
  })

  test('an unreachable network costs one request, not one for each row', async () => {
    for (let place = 0; place < 5; place += 1) await comment(`text ${place}`, await device.server.aPost())
    device.network.fail(commentPath, 'lost-request')
    await engine.drain()
    expect(device.network.requests.filter(({ path }) => commentPath.test(path))).toHaveLength(1)
  })

  test('a busy server is retried with backoff, and other targets do not wait for it', async () => {
    const other = await device.server.aPost()
    device.network.fail(commentPath, { status: 503, body: { message: 'busy' } })
    await comment('stuck')
    await comment('behind it')
    await comment('free', other)

    const report = await engine.drain()

    expect(report).toMatchObject({ sent: 1, isLimited: false, nextAttemptAt: device.clock.now() + 875 })
    expect(await stored()).toEqual([])
    expect(await stored(other)).toEqual(['free'])
    await engine.drain()
    expect(await stored()).toEqual([])
    device.clock.advance(1000)
    await engine.drain()
    expect(await stored()).toEqual(['stuck', 'behind it'])
  })

  test('Retry-After is honoured, and a forced drain ignores it', async () => {
    device.network.fail(commentPath, {
      status: 429,
      body: { message: 'slow down' },
      headers: { 'retry-after': '60' },
    })
    await comment('patient')
    expect(await engine.drain()).toMatchObject({ nextAttemptAt: device.clock.now() + 67_500 })
    device.clock.advance(67_000)
    expect(await engine.drain()).toMatchObject({ sent: 0 })
    expect(await engine.drain({ force: true })).toMatchObject({ sent: 1 })
  })

  test.each([
    ['ten years', 10 * 365 * 24 * 3_600_000],
    ['twenty minutes', 1_200_000],
  ])('a clock set back by %s does not block the queue', async (_, ms) => {
    device.network.fail(commentPath, { status: 500, body: { message: 'oops' } })
    await comment('on time')
    await engine.drain()
    device.clock.advance(-ms)
    await engine.drain()
    expect(await stored()).toEqual(['on time'])
  })
})

describe('a server that rejects a write', () => {
  test('a rejected comment is parked with the message of the server, and the next one is sent', async () => {
    device.network.fail(commentPath, { status: 422, body: { message: 'No such thing', code: 'invalid' } })
    await comment('refused')
    await comment('fine')
    await engine.drain()
    expect(await stored()).toEqual(['fine'])
    expect(await rows()).toMatchObject([
      {
        state: 'parked',
        payload: { content: 'refused' },
        lastError: { status: 422, words: 'No such thing' },
      },
    ])
    expect(await status()).toMatchObject({ waiting: 0, parked: 1 })
  })

  test('a comment on a deleted post is parked by the real server and can be retried with a new key', async () => {
    await comment('to nowhere', 'no-such-post')
    await engine.drain()
    const [parked] = await rows()
    expect(parked).toMatchObject({ state: 'parked', lastError: { status: 404 } })

    await device.server.aPost({ slug: 'no-such-post' })
    await engine.outbox.retry(parked?.key ?? '')
    await engine.drain()

    expect(await stored('no-such-post')).toEqual(['to nowhere'])
  })

  test('a key that is still being processed is not a rejection', async () => {
    device.network.fail(commentPath, { status: 409, body: { message: 'running', code: 'in_progress' } })
    await comment('soon')
    await engine.drain()
    expect(await status()).toMatchObject({ waiting: 1, parked: 0 })
    await engine.drain({ force: true })
    expect(await stored()).toEqual(['soon'])
  })

  test('any other conflict is shown to the person', async () => {
    device.network.fail(commentPath, { status: 409, body: { message: 'closed', code: 'conflict' } })
    await comment('too late')
    await engine.drain()
    expect(await status()).toMatchObject({ waiting: 0, parked: 1 })
  })
})

describe('a write that the server may have stored', () => {
  test('a rejection after a lost answer keeps the key, so a retry stores nothing twice', async () => {
    device.network.fail(
      commentPath,
      'lost-answer',
      { status: 403, body: { message: 'Not now', code: 'forbidden' } },
      { status: 403, body: { message: 'Not now', code: 'forbidden' } },
    )
    await comment('once')
    await engine.drain()
    await engine.drain({ force: true })
    const [parked] = await rows()
    expect(parked).toMatchObject({ state: 'parked', lastError: { words: 'Not now', isUnsure: true } })
    expect(await engine.outbox.returnToDraft(parked?.key ?? '')).toBeUndefined()

    await engine.outbox.retry(parked?.key ?? '')
    await engine.drain()

    expect(await stored()).toEqual(['once'])
    expect(await status()).toMatchObject({ waiting: 0, parked: 0 })
  })

  test('a reply that may be stored is not posted again as a top-level comment', async () => {
    const orphaned = {
      message: 'Invalid',
      code: 'invalid',
      fields: { parent: ['There is no such comment.'] },
    }
    const refusal = { status: 400, body: orphaned }
    device.network.fail(commentPath, 'lost-answer', refusal, refusal)
    await comment('once')
    await engine.drain()
    const [row] = await rows()
    const payload = { slug, content: 'once', parent: 77 }
    await engine.db.outbox.update(row?.seq ?? 0, { payload })
    await engine.drain({ force: true })
    expect(await stored()).toEqual(['once'])
    expect(await rows()).toMatchObject([{ state: 'parked', payload, lastError: { isUnsure: true } }])
  })

  test('a row that was attempted cannot be edited into a second comment', async () => {
    device.network.fail(commentPath, 'lost-answer')
    await comment('once')
    await engine.drain()
    const [row] = await rows()
    expect(await engine.outbox.returnToDraft(row?.key ?? '')).toBeUndefined()
    expect(await status()).toMatchObject({ waiting: 1 })
  })
})

describe('one row does not block the others', () => {
  test('a kind known only to a newer version stays pending, and the rest is sent', async () => {
    await comment('unknown')
    const [row] = await rows()
    await engine.db.table('outbox').update(row?.seq, { kind: 'poem' })
    await comment('after it')
    await comment('known', await device.server.aPost({ slug: 'other' }))
    expect(await engine.drain()).toMatchObject({ sent: 1 })
    expect(await stored('other')).toEqual(['known'])
    expect(await stored()).toEqual([])
    expect(await status()).toMatchObject({ waiting: 2 })
  })
})

test('the earliest of several next attempts is reported', async () => {
  const dueAt = [9000, 5000, 7000].map((ms) => device.clock.now() + ms)
  for (const [place, nextAttemptAt] of dueAt.entries()) {
    const key = await comment('later', `post-${place}`)
    await engine.db.outbox.where('key').equals(key).modify({ nextAttemptAt })
  }
  expect(await engine.drain()).toMatchObject({ sent: 0, nextAttemptAt: dueAt[1] })
})

test('sent rows are kept for thirty days, and no longer', async () => {
  const day = 24 * 3_600_000
  const sentRows = () => engine.outbox.listSent(asha.user.id, 10)
  await comment('long ago')
  await engine.drain()
  device.clock.advance(29 * day)
  await comment('lately')
  await engine.drain()
  expect(await sentRows()).toHaveLength(2)
  device.clock.advance(2 * day)
  await comment('now')
  await engine.drain()
  expect((await sentRows()).map(({ payload }) => payload)).toMatchObject([
    { content: 'now' },
    { content: 'lately' },
  ])
})

test('the time of the last sent row is shown to its account only', async () => {
  await comment('mine')
  await engine.drain()
  expect(await engine.outbox.status(asha.user.id + 1)).toMatchObject({ lastSentAt: null })
})

describe('a server restored from a backup', () => {
  const restored = { status: 412, body: { message: 'Restored', code: 'epoch_changed' } }

  test('is sent the row that revealed the restore in the same drain', async () => {
    device.network.fail(commentPath, restored)
    await comment('first')
    await comment('second')
    expect(await engine.drain()).toMatchObject({ sent: 2 })
    expect(await stored()).toEqual(['first', 'second'])
  })

  test('that answers the same again is retried later: the drain ends', async () => {
    device.network.fail(commentPath, restored, restored)
    await comment('patient')
    expect(await engine.drain()).toMatchObject({ sent: 0, nextAttemptAt: device.clock.now() })
    expect(await engine.drain()).toMatchObject({ sent: 1 })
  })

  test('has lost its earlier writes: the row becomes pending again', async () => {
    await comment('known')
    await engine.drain()
    const release = device.network.hold(commentPath)
    await comment('lost')
    const before = device.network.requests.length
    const running = engine.drain()
    await expect.poll(() => device.network.requests.length).toBeGreaterThan(before)
    expect(await recordEpoch(engine.db, 1000)).toBe(true)
    release()
    await running
    expect(await status()).toMatchObject({ waiting: 2 })
  })

  test('is detected once: a known epoch requeues nothing', async () => {
    await comment('known')
    await engine.drain()
    const epoch = (await knownEpoch(engine.db)) ?? 0
    expect(await recordEpoch(engine.db, epoch)).toBe(false)
    expect(await recordEpoch(engine.db, epoch - 1)).toBe(false)
    expect(await knownEpoch(engine.db)).toBe(epoch)
    expect(await recordEpoch(engine.db, epoch + 1)).toBe(true)
    // No row was completed under the previous epoch.
    expect(await recordEpoch(engine.db, epoch + 2)).toBe(false)
    expect(await knownEpoch(engine.db)).toBe(epoch + 2)
  })
})

describe('discarding and editing a pending row', () => {
  test('sent rows and unknown ids cannot be discarded', async () => {
    await comment('sent')
    const [row] = await rows()
    await engine.drain()
    expect(await engine.outbox.discard(row?.key ?? '')).toBeUndefined()
    expect(await engine.outbox.discard('no such key')).toBeUndefined()
    expect(await engine.outbox.listSent(asha.user.id, 10)).toHaveLength(1)
  })

  test('a discarded row is not sent, and after undo it is', async () => {
    await comment('never mind')
    const [row] = await rows()
    const dropped = await engine.outbox.discard(row?.key ?? '')
    await engine.drain()
    expect(await stored()).toEqual([])
    if (dropped) await engine.outbox.restore(dropped)
    await engine.drain()
    expect(await stored()).toEqual(['never mind'])
  })

  test('a row moved back becomes the draft, after the text that was being typed', async () => {
    await comment('written before')
    const place = commentKind.draftKey({ slug, parent: null }, 0) ?? ''
    await engine.db.drafts.put({ place, text: 'typing', savedAt: 0, restoredAt: 0 })
    const [row] = await rows()
    expect(await engine.outbox.returnToDraft(row?.key ?? '')).toMatchObject({ place, text: 'written before' })
    expect(await engine.db.drafts.get(place)).toMatchObject({ text: 'typing\n\nwritten before' })
    expect(await rows()).toEqual([])
  })

  test('queuing a comment removes its draft in the same transaction', async () => {
    await engine.db.drafts.put({ place: 'here', text: 'mine', savedAt: 0, restoredAt: 0 })
    const payload = { slug, content: 'mine', parent: null }
    await engine.outbox.enqueue({ kind: 'comment', payload }, asha.user.id, 'here')
    expect(await engine.db.drafts.get('here')).toBeUndefined()
  })
})
