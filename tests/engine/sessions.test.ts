import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { fetchProfile, refreshProfile } from '#platform/session/refresh-profile.ts'
import { resolveSessionUser } from '#platform/session/resolve-session-user.ts'
import { clearEndedSession, clearUserData, discardUnsyncedData } from '#platform/session/clear-user-data.ts'
import { overlayProfile } from '#platform/session/profile-overlay.ts'
import { signedInSetting } from '#platform/session/signed-in-user.ts'
import type { SessionEnd } from '#platform/session/session.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let asha: SignedIn

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  asha = await device.server.signIn()
  await device.signIn(asha, engine)
})

afterEach(() => device.close())

const refreshPath = /token\/refresh/
const profilePath = '/users/api/profiles/me/'
const profile = (on: Engine) => on.http.send(profilePath, { auth: { as: asha.user.id } })
const refreshes = () => device.network.requests.filter(({ path }) => refreshPath.test(path)).length
const yearMs = 365 * 24 * 3_600_000

function expire(): void {
  device.server.clock.advance(11 * 60_000)
}

test('20 rounds of 9 concurrent callers over 3 tabs and the worker make 20 refreshes, and nobody is signed out', async () => {
  const contexts = [engine, device.context(), device.context(), device.context()]
  const callers = Array.from({ length: 9 }, (_, place) => contexts[place % contexts.length] ?? engine)
  for (let storm = 1; storm <= 20; storm += 1) {
    expire()
    const answers = await Promise.all(callers.map((one) => profile(one)))
    expect(answers.map((answer) => answer.kind === 'answer' && answer.status)).toEqual(Array(9).fill(200))
    expect(refreshes()).toBe(storm)
  }
  for (const one of contexts) expect((await one.tokens.current())?.user.id).toBe(asha.user.id)
})

test.each([10, -10])('a device whose clock is off by %i years stays signed in and sends', async (years) => {
  device.clock.advance(years * yearMs)
  expire()
  await engine.outbox.enqueue({ kind: 'profile', payload: { first_name: 'Zuhura' } }, asha.user.id)
  expect(await engine.drain()).toMatchObject({ sent: 1, needsSignIn: false })
  device.clock.advance(-2 * years * yearMs)
  expire()
  expect(await profile(engine)).toMatchObject({ kind: 'answer', status: 200 })
  expect((await engine.tokens.current())?.user.first_name).toBe('Zuhura')
})

describe('not remembered', () => {
  let isOpen = true
  const brief = () => device.context({ isBrowserOpen: () => isOpen })

  test('the session lasts while the browser is open, including a refresh, and ends with it', async () => {
    isOpen = true
    const tab = brief()
    const { access, refresh, user } = asha
    await tab.tokens.adopt({ access, refresh, user, endsWithBrowser: true })
    expire()
    expect(await profile(tab)).toMatchObject({ status: 200 })
    expect(await tab.tokens.dropOver()).toBeNull()

    isOpen = false
    const later = brief()
    expect(await later.tokens.current()).toBeNull()
    expect(await profile(later)).toMatchObject({ kind: 'signed-out' })
    expect(await later.tokens.dropOver()).toMatchObject({ id: user.id })
    isOpen = true
    expect(await later.tokens.current()).toBeNull()
  })

  test('a remembered session survives closing the browser', async () => {
    isOpen = false
    expect(await brief().tokens.current()).toMatchObject({ access: asha.access })
    expect(await brief().tokens.dropOver()).toBeNull()
  })
})

describe('why a session ended', () => {
  const ends: (SessionEnd | undefined)[] = []
  beforeEach(() => {
    ends.length = 0
  })
  const listening = () => device.context({ onSignedIn: (_held, ended) => ends.push(ended) })

  test('is shown: the server rejected it, or there was no refresh token', async () => {
    await asha.send('POST', '/users/auth/logout/', { refresh_token: asha.refresh })
    expire()
    expect(await profile(listening())).toMatchObject({ kind: 'signed-out' })
    expect(ends).toEqual(['refused'])

    const again = await device.server.signIn(asha.user)
    await device.signIn({ ...again, refresh: '' }, engine)
    expire()
    expect(await profile(listening())).toMatchObject({ kind: 'signed-out' })
    expect(ends).toEqual(['refused', 'no-refresh-token'])
    expect(await engine.tokens.current()).toBeNull()
  })

  test('does not include the network: offline the stored account stays', async () => {
    expire()
    device.network.fail(/./, 'lost-request', 'lost-request', 'lost-request', 'lost-request')
    expect(await profile(listening())).toMatchObject({ kind: 'unreachable' })
    expect(await refreshProfile(engine, asha.user.id)).toBeUndefined()
    expect(ends).toEqual([])
    expect((await engine.tokens.current())?.user).toEqual(asha.user)
  })
})

describe('a stored token without its account', () => {
  const stored = (part: object = {}) => ({ access: asha.access, refresh: asha.refresh, user: null, ...part })

  test('fetches its account, after a refresh where it has expired', async () => {
    expect(await resolveSessionUser(engine, stored())).toMatchObject({ user: asha.user, access: asha.access })
    expire()
    const found = await resolveSessionUser(engine, stored())
    expect(found).toMatchObject({ user: asha.user })
    expect(found).not.toMatchObject({ access: asha.access })
  })

  test('is removed without a refresh token, and kept while offline', async () => {
    expire()
    expect(await resolveSessionUser(engine, stored({ refresh: '' }))).toBe('refused')
    device.network.fail(/./, 'lost-request', 'lost-request', 'lost-request', 'lost-request')
    expect(await resolveSessionUser(engine, stored())).toBe('unreachable')
  })
})

test('a profile is requested once an hour, and new roles reach the stored account', async () => {
  await device.server.db.updateTable('users').set({ roles: '["student","writer"]' }).execute()
  await refreshProfile(engine, asha.user.id)
  await refreshProfile(engine, asha.user.id)
  expect(device.network.requests.filter(({ path }) => path === profilePath)).toHaveLength(1)
  expect((await engine.tokens.current())?.user.roles).toEqual(['student', 'writer'])
})

test('a profile that arrives after its owner left does not count as asked for by the next account', async () => {
  const release = device.network.hold(/profiles/)
  const fetching = refreshProfile(engine, asha.user.id)
  await expect.poll(() => device.network.requests.filter(({ path }) => path === profilePath)).toHaveLength(1)
  const juma = await device.server.signIn()
  await device.signIn(juma, engine)
  release()
  await fetching
  expect((await engine.tokens.current())?.user).toEqual(juma.user)
  await refreshProfile(engine, juma.user.id)
  expect(device.network.requests.filter(({ path }) => path === profilePath)).toHaveLength(2)
})

describe('a change of the profile', () => {
  const change = (payload: { first_name?: string; email?: string; avatar?: string | null }) =>
    engine.outbox.enqueue({ kind: 'profile', payload }, asha.user.id)
  const shownProfile = async () => overlayProfile(asha.user, await engine.outbox.rows(asha.user.id))

  test('is shown at once, combined with earlier ones, and replaced by the state of the server once sent', async () => {
    await change({ first_name: 'Zuhura' })
    await change({ first_name: 'Zuu', avatar: null })
    expect((await shownProfile()).first_name).toBe('Zuu')
    expect(await engine.drain()).toMatchObject({ sent: 2 })
    expect((await shownProfile()).first_name).toBe('Asha')
    expect((await engine.tokens.current())?.user.first_name).toBe('Zuu')
  })

  test('that is sent while a profile is fetched is not undone by it', async () => {
    let fetches = 0
    const tab = device.context({
      fetch: async (input, init) => {
        const isProfile = new Request(input, init).method === 'GET'
        const response = await fetch(input, init)
        if (isProfile && ++fetches === 1) expect(await engine.drain()).toMatchObject({ sent: 1 })
        return response
      },
    })
    await change({ first_name: 'Zuhura' })
    await fetchProfile(tab, asha.user.id)
    expect((await engine.tokens.current())?.user.first_name).toBe('Zuhura')
    expect(fetches).toBe(2)
  })

  test('that is rejected is not shown as applied, and its text is kept', async () => {
    await change({ first_name: 'www.example.com' })
    await engine.drain()
    expect((await shownProfile()).first_name).toBe(asha.user.first_name)
    expect(await engine.outbox.rows(asha.user.id)).toMatchObject([
      { state: 'parked', lastError: { words: 'first_name may not hold the address of a website.' } },
    ])
  })

  test('of the e-mail address keeps the old one until the new one is confirmed', async () => {
    await change({ email: 'new@example.org' })
    expect((await shownProfile()).email).toBe(asha.user.email)
    await engine.drain()
    expect(await engine.outbox.rows(asha.user.id)).toEqual([])
    expect((await engine.tokens.current())?.user).toMatchObject({
      email: asha.user.email,
      pending_email: 'new@example.org',
    })
  })
})

test("the account's cached data is removed at sign-out, and its pending rows stay sealed", async () => {
  const { db } = engine
  const mine = { userId: asha.user.id, slug: 'a' }
  await db.likes.bulkPut([
    { ...mine, liked: true },
    { userId: 99, slug: 'a', liked: true },
  ])
  await db.drafts.put({ place: 'comment/a/', text: 'half', savedAt: 1, restoredAt: 0 })
  await engine.outbox.enqueue({ kind: 'like', payload: { slug: 'a', liked: false } }, asha.user.id)
  await clearUserData(db, asha.user.id)
  expect(await db.likes.toArray()).toMatchObject([{ userId: 99 }])
  expect(await db.drafts.count()).toBe(0)
  expect(await engine.outbox.status(asha.user.id)).toMatchObject({ waiting: 1 })
})

describe('on a full device', () => {
  const noRoom = () => Dexie.Promise.reject(new Dexie.QuotaExceededError())
  const isPostKept = async () => (await engine.db.posts.get('read'))?.content !== undefined

  beforeEach(async () => {
    await engine.db.table('posts').put({ slug: 'read', content: 'x', contentSavedAt: 1 })
  })
  afterEach(() => vi.restoreAllMocks())

  test('a fetched profile makes room, and is asked for again soon if there is none', async () => {
    const { settings } = engine.db
    const put = settings.put.bind(settings)
    let full = 1
    vi.spyOn(settings, 'put').mockImplementation((row) => {
      if (row.name !== signedInSetting) return put(row)
      full -= 1
      return full < 0 ? put(row) : noRoom()
    })
    const askedAt = 'profile-asked-at'
    await settings.delete(askedAt)
    await refreshProfile(engine, asha.user.id)
    expect(await isPostKept()).toBe(false)
    expect(await settings.get(askedAt)).toBeDefined()
    await settings.delete(askedAt)
    full = 1
    await expect(refreshProfile(engine, asha.user.id)).rejects.toThrow()
    expect(await settings.get(askedAt)).toBeUndefined()
  })

  test.each([
    ['data of who signed out', clearUserData],
    ['data that was discarded', discardUnsyncedData],
  ] as const)('%s makes room to be deleted', async (_, clear) => {
    const { db } = engine
    await db.table('kept').put({ id: 'a', owner: asha.user.id, place: 'p', savedAt: 1 })
    await db.likes.put({ userId: asha.user.id, slug: 'a', liked: true })
    vi.spyOn(db, 'transaction').mockImplementationOnce(noRoom)
    await clear(db, asha.user.id)
    expect(await isPostKept()).toBe(false)
    expect(await (clear === clearUserData ? db.likes : db.kept).count()).toBe(0)
  })
})

describe('a draft typed before the server ended a session', () => {
  const type = (place: string) =>
    engine.db.drafts.put({ place, text: 'half', savedAt: device.clock.now(), restoredAt: 0 })
  const places = () => engine.db.drafts.toCollection().primaryKeys()

  beforeEach(async () => {
    await type('before')
    await asha.send('POST', '/users/auth/logout/', { refresh_token: asha.refresh })
    expire()
    expect(await profile(engine)).toMatchObject({ kind: 'signed-out' })
    device.clock.advance(1000)
    await type('after')
  })

  test('is there for the same account, also after a later sign-in of another', async () => {
    await clearEndedSession(engine.db, asha.user.id)
    expect(await places()).toEqual(['after', 'before'])
    await clearEndedSession(engine.db, 99)
    expect(await places()).toEqual(['after', 'before'])
  })

  test('is removed for another account, whose later drafts stay', async () => {
    await clearEndedSession(engine.db, 99)
    expect(await places()).toEqual(['after'])
  })
})
