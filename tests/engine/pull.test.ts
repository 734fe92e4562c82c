import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { postSchema } from '#domain/blog.ts'
import { rankOf } from '#domain/post-list.ts'
import type { Engine } from '#platform/engine/engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { aSignedInDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug, asha } = await aSignedInDevice())
})

afterEach(() => device.close())

const postPath = /\/blog\/api\/posts\/[^/]+\/$/

/** Stores the post and the like of this account, as the blog does. */
function pullPost(context = engine) {
  return context.pull(addresses.post(slug), async (body, userId) => {
    const { user_has_liked, ...post } = v.parse(postSchema, body)
    await engine.db.posts.put({ ...post, rank: rankOf(post), savedAt: 0 })
    if (userId !== null) await engine.db.likes.put({ userId, slug, liked: user_has_liked })
    return [slug]
  })
}

test('the second pull of an unchanged post is one 304 without a body', async () => {
  expect(await pullPost()).toBe('saved')
  expect(await pullPost()).toBe('unchanged')
})

test('what is sent to an account stays out of the HTTP cache of the browser, on the first pull too', async () => {
  const rules: string[] = []
  const other = device.context({
    fetch: async (input, init) => {
      rules.push(new Request(input, init).cache)
      return fetch(input, init)
    },
  })
  const pull = () => other.pull(addresses.post(slug), async () => [slug])
  await pull()
  await pull()
  expect(rules).toEqual(['no-store', 'no-store'])
  await other.tokens.adopt(null)
  await pull()
  expect(rules.at(-1)).toBe('default')
})

test('each account has cached responses of its own', async () => {
  await asha.send('POST', `/blog/api/posts/${slug}/like/`)
  await pullPost()
  const baraka = await device.server.signIn()
  await device.signIn(baraka, engine)
  expect(await pullPost()).toBe('saved')
  expect(await engine.db.likes.get([asha.user.id, slug])).toMatchObject({ liked: true })
  expect(await engine.db.likes.get([baraka.user.id, slug])).toMatchObject({ liked: false })
})

test('a stale response requested before the own like was sent does not undo it', async () => {
  const release = device.network.hold(postPath)
  const pulling = pullPost()
  await expect.poll(() => device.network.requests.some(({ path }) => postPath.test(path))).toBe(true)
  // The held request reaches the server only after release, so the stale response is built by hand.
  device.network.fail(postPath, { status: 200, body: await stalePost() })
  await engine.outbox.enqueue({ kind: 'like', payload: { slug, liked: true } }, asha.user.id)
  await engine.drain()
  release()
  expect(await pulling).toBe('saved')
  expect(await engine.db.likes.get([asha.user.id, slug])).toMatchObject({ liked: true })
})

test('a response that is overtaken by one to a later request does not replace it', async () => {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = device.context({
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      arrived.resolve()
      await released.promise
      return response
    },
  })
  const pulling = pullPost(slow)
  await arrived.promise
  await device.server.db.updateTable('posts').set({ title: 'Its later title' }).execute()
  expect(await pullPost()).toBe('saved')
  released.resolve()
  expect(await pulling).toBe('unchanged')
  expect(await engine.db.posts.get(slug)).toMatchObject({ title: 'Its later title' })
})

test('stored data stays when revalidation fails for any reason', async () => {
  await pullPost()
  const answersWithError = { status: 500 } as const
  const isBehindProxy = { status: 503 } as const
  for (const fault of [
    'lost-request',
    'lost-answer',
    'half-answer',
    isBehindProxy,
    answersWithError,
  ] as const) {
    device.network.fail(postPath, fault)
    expect(await pullPost()).toBe(fault === answersWithError ? 'failed' : 'unreachable')
  }
  expect(await engine.db.posts.get(slug)).toMatchObject({ slug })
})

test('a deleted post is missing, not unreachable', async () => {
  slug = 'never-was'
  expect(await pullPost()).toBe('missing')
})

async function stalePost(): Promise<unknown> {
  return device.server.app.reads.primary.post(slug, asha.user.id)
}

describe('on a full device', () => {
  /** Pulls a post into a storage that has room after `full` quota errors. */
  async function pullInto(full: number): Promise<[PullOutcome, number]> {
    let attempts = 0
    const outcome = await engine.pull(addresses.post(slug), async () => {
      attempts += 1
      if (attempts <= full) throw new Dexie.QuotaExceededError()
      return [slug]
    })
    return [outcome, attempts]
  }

  const requestCount = () => device.network.requests.filter(({ path }) => postPath.test(path)).length

  beforeEach(async () => {
    await pullPost()
    await engine.db.posts.update(slug, { contentSavedAt: 1 })
    device.network.requests.length = 0
  })

  test('a pull evicts what is evicted for a write, and asks the server once', async () => {
    await engine.db.answers.clear()
    expect(await pullInto(1)).toEqual(['saved', 2])
    expect((await engine.db.posts.get(slug))?.content).toBeUndefined()
    expect(requestCount()).toBe(1)
  })

  test('it is full, not unreachable, when nothing may be evicted', async () => {
    await engine.db.answers.clear()
    expect(await pullInto(Infinity)).toEqual(['full', 2])
    expect(requestCount()).toBe(1)
  })
})
