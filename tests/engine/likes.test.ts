import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { aSignedInDevice, likesOnServer, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug, asha } = await aSignedInDevice())
})

afterEach(() => device.close())

const likePath = /\/like\//
const want = (liked: boolean) =>
  engine.outbox.enqueue({ kind: 'like', payload: { slug, liked } }, asha.user.id)
const isLiked = () => likesOnServer(device.server, slug, asha.user)
const sentLikes = () => device.network.requests.filter(({ path }) => likePath.test(path)).length

describe('a like is a desired state, but the server toggles', () => {
  test('a like is sent', async () => {
    await want(true)
    await engine.drain()
    expect(await isLiked()).toBe(true)
    expect(await engine.db.likes.get([asha.user.id, slug])).toMatchObject({ liked: true })
  })

  test('changing the like repeatedly offline sends one request with the last state', async () => {
    for (const liked of [true, false, true]) await want(liked)
    expect(await engine.outbox.rows(asha.user.id)).toHaveLength(1)
    await engine.drain()
    expect(sentLikes()).toBe(1)
    expect(await isLiked()).toBe(true)
  })

  test('a like already set by another device stays set and is not toggled back', async () => {
    await asha.send('POST', `/blog/api/posts/${slug}/like/`)
    await want(true)
    await engine.drain()
    expect(await isLiked()).toBe(true)
  })

  test('a rejected like is dropped when the person has changed it since, not kept for a retry', async () => {
    device.network.fail(likePath, { status: 403, body: { error: 'No.', message: 'No.', detail: 'No.' } })
    const release = device.network.hold(likePath)
    await want(false)
    const draining = engine.drain()
    await expect.poll(sentLikes).toBe(1)
    await want(true)
    release()
    await draining
    await engine.drain()
    expect(await engine.outbox.rows(asha.user.id)).toEqual([])
    expect(await isLiked()).toBe(true)
  })

  test('a lost answer does not toggle the like back', async () => {
    device.network.fail(likePath, 'lost-answer')
    await want(true)
    await engine.drain()
    await engine.drain({ force: true })
    expect(await isLiked()).toBe(true)
  })

  test('a lost answer during a correction changes nothing either', async () => {
    await asha.send('POST', `/blog/api/posts/${slug}/like/`)
    device.network.fail(likePath, null, 'lost-answer')
    await want(true)
    await engine.drain()
    await engine.drain({ force: true })
    expect(await isLiked()).toBe(true)
    expect(await engine.outbox.status(asha.user.id)).toMatchObject({ waiting: 0 })
  })

  test('a rejected like that the server may have stored is sent before the next, which its late copy would undo', async () => {
    const refusal = { status: 409, body: { message: 'Not now', code: 'conflict' } }
    device.network.fail(likePath, 'lost-request', refusal, refusal)
    await want(true)
    await engine.drain()
    await want(false)
    await engine.drain({ force: true })
    expect(await engine.outbox.rows(asha.user.id)).toHaveLength(2)
    await engine.drain({ force: true })
    expect(await engine.outbox.rows(asha.user.id)).toEqual([])
    expect(await isLiked()).toBe(false)

    const key = device.network.requests.find(({ path }) => likePath.test(path))?.key ?? ''
    await asha.send('POST', `/blog/api/posts/${slug}/like/`, undefined, { 'idempotency-key': key })
    expect(await isLiked()).toBe(false)
  })

  test('a row that the server may have seen is never merged: both changes are sent in order', async () => {
    device.network.fail(likePath, 'lost-answer')
    await want(true)
    await engine.drain()
    await want(false)
    expect(await engine.outbox.rows(asha.user.id)).toHaveLength(2)
    await engine.drain({ force: true })
    expect(await isLiked()).toBe(false)
  })
})
