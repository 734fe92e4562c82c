import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { leftPrefix, signedInSetting } from '#platform/session/signed-in-user.ts'
import { issuedAt, storeUser } from '#platform/session/tokens.ts'
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

const refreshPath = /token\/refresh/
const profile = (on: Engine) => on.http.send('/users/api/profiles/me/', { auth: { as: asha.user.id } })
const refreshes = () => device.network.requests.filter(({ path }) => refreshPath.test(path)).length

/** Access tokens are valid for ten minutes by the server's clock. */
function expire(): void {
  device.server.clock.advance(11 * 60_000)
}

function comment(content: string) {
  return engine.outbox.enqueue({ kind: 'comment', payload: { slug, content, parent: null } }, asha.user.id)
}

describe('an expired access token', () => {
  test('nine callers over three contexts make one refresh', async () => {
    const contexts = [engine, device.context(), device.context()]
    expire()
    const answers = await Promise.all(contexts.flatMap((one) => [profile(one), profile(one), profile(one)]))
    expect(answers.map((answer) => answer.kind === 'answer' && answer.status)).toEqual(Array(9).fill(200))
    expect(refreshes()).toBe(1)
  })

  test('the new token pair is stored in IndexedDB, and the context that made it broadcasts it', async () => {
    const broadcastTokens: (string | undefined)[] = []
    const listening = device.context({ onSignedIn: (signedIn) => broadcastTokens.push(signedIn?.access) })
    expire()
    await profile(listening)
    const currentPair = await engine.tokens.current()
    expect(currentPair?.access).not.toBe(asha.access)
    expect(currentPair?.refresh).not.toBe(asha.refresh)
    expect(broadcastTokens).toEqual([currentPair?.access])
    expect(issuedAt(currentPair?.access ?? '')).toBeGreaterThan(issuedAt(asha.access))
  })

  test('is refreshed during a drain, and the comments are stored once, in order', async () => {
    await comment('one')
    await comment('two')
    expire()
    await engine.drain()
    expect(await commentsOnServer(device.server, slug)).toEqual(['one', 'two'])
    expect(refreshes()).toBe(1)
  })

  test('a lost refresh answer does not sign out, not even five hours later', async () => {
    await comment('patient')
    expire()
    device.network.fail(refreshPath, 'lost-answer')
    expect(await engine.drain()).toMatchObject({ sent: 0, isLimited: true })
    expect(await engine.tokens.current()).toMatchObject({ refresh: asha.refresh })

    device.server.clock.advance(5 * 3_600_000)
    await engine.drain({ force: true })

    expect(await commentsOnServer(device.server, slug)).toEqual(['patient'])
    expect(await engine.tokens.current()).not.toBeNull()
  })

  test('a captive portal answering the refresh, with any status, does not sign out', async () => {
    expire()
    device.network.fail(refreshPath, 'portal', { status: 401 }, { status: 500, body: { message: 'oops' } })
    for (let time = 0; time < 3; time += 1)
      expect(await profile(engine)).toMatchObject({ kind: 'unreachable' })
    expect(await engine.tokens.current()).not.toBeNull()
  })
})

describe('a session that the server ended', () => {
  test('asks to sign in and keeps every row until then', async () => {
    await comment('sealed')
    await asha.send('POST', '/users/auth/logout/', { refresh_token: asha.refresh })
    expire()
    expect(await engine.drain()).toMatchObject({ sent: 0, needsSignIn: true })
    expect(await engine.tokens.current()).toBeNull()
    expect(await engine.outbox.status(asha.user.id)).toMatchObject({ waiting: 1 })

    await device.signIn(await device.server.signIn(asha.user), engine)
    await engine.drain()
    expect(await commentsOnServer(device.server, slug)).toEqual(['sealed'])
  })

  test('a sign-out during a refresh is not undone by its response', async () => {
    expire()
    const release = device.network.hold(refreshPath)
    const asking = profile(engine)
    await expect.poll(refreshes).toBe(1)
    await engine.tokens.adopt(null)
    release()
    expect(await asking).toMatchObject({ kind: 'signed-out' })
    expect(await engine.tokens.current()).toBeNull()
  })
})

describe('a full device', () => {
  const isPostKept = async () => (await engine.db.posts.get('read'))?.content !== undefined

  /** Two writes of the session find no room: a post that was read is evicted, then a download that was handed over. */
  beforeEach(async () => {
    await engine.db.table('posts').put({ slug: 'read', content: 'x', contentSavedAt: 1 })
    await engine.db
      .table('downloads')
      .put({ id: 'given', state: 'ready', held: 1, total: 1, handedOverAt: 1 })
    const { settings } = engine.db
    const put = settings.put.bind(settings)
    let full = 2
    vi.spyOn(settings, 'put').mockImplementation((row) => {
      const { name = '' } = row
      if (name !== signedInSetting && !name.startsWith(leftPrefix)) return put(row)
      full -= 1
      return full < 0 ? put(row) : Dexie.Promise.reject(new Dexie.QuotaExceededError())
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test('makes room to sign in', async () => {
    const baraka = await device.server.signIn()
    await device.signIn(baraka, engine)
    expect(await engine.tokens.current()).toMatchObject({ user: { id: baraka.user.id } })
    expect(await isPostKept()).toBe(false)
  })

  test('makes room to note who signs out', async () => {
    await engine.tokens.adopt(null)
    expect(await engine.tokens.current()).toBeNull()
    expect(await isPostKept()).toBe(false)
  })

  test('makes room for a new token pair, which the server gives only once', async () => {
    expire()
    expect(await profile(engine)).toMatchObject({ kind: 'answer', status: 200 })
    expect(await engine.tokens.current()).not.toMatchObject({ access: asha.access })
    expect(refreshes()).toBe(1)
  })

  test('without anything to evict keeps the session as it was, and says so', async () => {
    await engine.db.posts.clear()
    await engine.db.downloads.clear()
    await expect(engine.tokens.adopt(null)).rejects.toThrow()
    expect(await engine.tokens.current()).toMatchObject({ access: asha.access })
  })
})

describe('a shared phone', () => {
  test('account B neither sends nor sees the rows of A, which are sent when A is back', async () => {
    await comment('by Asha')
    const baraka = await device.server.signIn()
    await device.signIn(baraka, engine)
    expect(await engine.drain({ force: true })).toMatchObject({ sent: 0 })
    expect(await engine.outbox.rows(baraka.user.id)).toEqual([])
    expect(await engine.outbox.status(baraka.user.id)).toMatchObject({ waiting: 0 })
    expect(await commentsOnServer(device.server, slug)).toEqual([])

    await device.signIn(asha, engine)
    await engine.drain()
    const page = await device.server.app.reads.primary.commentPage(slug)
    expect(page?.results).toMatchObject([{ author_name: `${asha.user.first_name} ${asha.user.last_name}` }])
  })

  test('a row being sent does not use the token of another account that signs in meanwhile', async () => {
    await comment('by Asha')
    const baraka = await device.server.signIn()
    expire()
    const release = device.network.hold(refreshPath)
    const draining = engine.drain()
    await expect.poll(refreshes).toBe(1)
    await device.signIn(baraka, engine)
    release()
    expect(await draining).toMatchObject({ sent: 0, needsSignIn: true })
    expect(await commentsOnServer(device.server, slug)).toEqual([])
  })
})

test.each([400, 401])(
  'a refresh token that the server rejects with %i counts as rejected, not unreachable',
  async (status) => {
    device.network.fail(refreshPath, { status, body: { detail: 'Token is invalid or expired' } })
    expect(await engine.tokens.trade('worn')).toBe('refused')
  },
)

test('profile data from the server is stored in the session of that account only', async () => {
  const renamed = { ...asha.user, first_name: 'Neema' }
  await storeUser(engine.db, { ...renamed, id: asha.user.id + 1 })
  expect(await engine.tokens.current()).toMatchObject({ user: { first_name: asha.user.first_name } })
  await storeUser(engine.db, renamed)
  expect(await engine.tokens.current()).toMatchObject({ user: { first_name: 'Neema' } })
  await engine.tokens.adopt(null)
  await storeUser(engine.db, renamed)
  expect(await engine.tokens.current()).toBeNull()
})

test('the issue time is read from the token, and anything else counts as never', () => {
  expect(issuedAt(asha.access)).toBe(Math.floor(device.server.clock.now().getTime() / 1000))
  for (const bad of ['', 'a.b.c', 'not a token', `x.${btoa('{"iat":"soon"}')}.y`])
    expect(issuedAt(bad)).toBe(0)
})
