import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StaffAction } from '#domain/staff-actions.ts'
import { staffListAddress, statsAddress } from '#domain/staff-addresses.ts'
import { parkedMessage } from '#engine/parked-message.ts'
import { overlayActions } from '#features/staff/staff-overlay.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { recordEpoch } from '#platform/outbox/epoch.ts'
import { isRowOf } from '#platform/outbox/outbox-row.ts'
import { refreshProfile } from '#platform/session/refresh-profile.ts'
import { clearSignedOutUsers } from '#platform/session/clear-user-data.ts'
import {
  cacheStaffDocument,
  cacheStaffPage,
  hasStaffRows,
  readStaffPages,
} from '#platform/sync/staff-pages.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let admin: SignedIn
const first = staffListAddress('messages', { state: 'new' })

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  admin = await device.server.signIn(await device.server.aPerson({ role: 'admin' }))
  await device.signIn(admin, engine)
  await messages(2)
})

afterEach(() => device.close())

async function messages(count: number) {
  for (let i = 0; i < count; i += 1)
    await device.server.send('POST', '/contact/api/messages/', {
      first_name: 'Asha',
      last_name: 'M',
      email: `asha${i}@example.org`,
      message: `Message ${i}`,
    })
}

const pull = (url = first) =>
  engine.pull(
    url,
    async (body, userId) =>
      userId === null ? undefined : cacheStaffPage(engine.db, { list: 'messages', url }, body, userId),
    (ids) => hasStaffRows(engine.db, 'messages', ids, admin.user.id),
  )
const readMessages = (pages = 1) => readStaffPages(engine.db, 'messages', first, admin.user.id, pages)
const act = (payload: StaffAction) => engine.outbox.enqueue({ kind: 'staff', payload }, admin.user.id)
const answers = () => device.server.db.selectFrom('message_answers').select('text').orderBy('id').execute()

test('a list is cached with its order, costs a 304 when unchanged, and has the time of its last confirmation', async () => {
  expect(await readMessages()).toBeNull()
  expect(await pull()).toBe('saved')
  const list = await readMessages()
  expect(list?.rows.map(({ message }) => message)).toEqual(['Message 1', 'Message 0'])
  expect(list?.asOf).toBe(device.clock.now())
  device.clock.advance(60_000)
  expect(await pull()).toBe('unchanged')
  expect((await readMessages())?.asOf).toBe(device.clock.now())
})

test('a waiting answer that is edited opens its message, with the text in the form again', async () => {
  const text = 'Bring it to us.'
  const key = await act({ action: 'message.answer', id: 7, title: 'Asha', text })
  expect(await engine.outbox.returnToDraft(key)).toMatchObject({
    path: '/admin/content?tab=messages&open=7',
    text: JSON.stringify({ text }),
  })
})

test('a row that the device lost is fetched again, although the list has not changed', async () => {
  await pull()
  await engine.db.staffItems.clear()
  expect(await pull()).toBe('saved')
  expect((await readMessages())?.rows).toHaveLength(2)
})

test('further pages follow the first', async () => {
  const url = '/api/admin/messages/?page_size=1'
  await pull(url)
  const read = (pages: number) => readStaffPages(engine.db, 'messages', url, admin.user.id, pages)
  const next = (await read(1))?.next ?? ''
  await pull(next)
  expect((await read(2))?.rows.map(({ message }) => message)).toEqual(['Message 1', 'Message 0'])
  expect((await read(2))?.next).toBeNull()
})

test('pages that were fetched stay while a row moves them, until they are fetched again', async () => {
  await messages(3)
  const url = '/api/admin/messages/?page_size=2'
  const read = () => readStaffPages(engine.db, 'messages', url, admin.user.id, 3)
  const ids = async () => (await read())?.rows.map(({ id }) => id)
  /** As the list refreshes all pages that are open. */
  const refresh = async (pages: number) => {
    let next: string | null = url
    for (let page = 0; page < pages && next !== null; page += 1) {
      await pull(next)
      next = (await engine.readCached(next))?.next ?? null
    }
  }
  await refresh(3)
  expect(await ids()).toEqual([5, 4, 3, 2, 1])
  const { asOf } = (await read()) ?? {}
  await messages(1)
  device.clock.advance(60_000)
  await refresh(1)
  expect(await ids()).toEqual([6, 5, 4, 3, 2, 1])
  expect((await read())?.asOf).toBe(asOf)
  await refresh(2)
  expect(await ids()).toEqual([6, 5, 4, 3, 2, 1])
  await refresh(3)
  expect(await ids()).toEqual([6, 5, 4, 3, 2, 1])
  expect((await read())?.asOf).toBe(device.clock.now())
  await device.server.db.deleteFrom('contact_messages').where('id', '=', 5).execute()
  await refresh(1)
  expect(await ids()).toEqual([6, 4, 3, 2, 1])
})

test('an answer is shown at once, sent once despite a lost response, and settles in the list', async () => {
  await pull()
  const id = (await readMessages())?.rows[0]?.id ?? 0
  device.network.fail(/answer/, 'lost-answer')
  await act({ action: 'message.answer', id, title: 'Asha M', text: 'Asante' })
  const open = (await engine.outbox.rows(admin.user.id)).filter((row) => isRowOf(row, 'staff'))
  const row = (await readMessages())?.rows[0]
  expect(row && overlayActions('messages', row, open).state).toBe('answered')
  await engine.drain()
  await engine.drain({ force: true })
  expect(await answers()).toEqual([{ text: 'Asante' }])
  expect((await readMessages())?.rows[0]).toMatchObject({
    id,
    state: 'answered',
    answers: [{ text: 'Asante' }],
  })
})

test('actions on one thing are sent in the order taken; a refused one is shown with its text', async () => {
  await pull()
  const id = (await readMessages())?.rows[0]?.id ?? 0
  await act({ action: 'message.close', id, title: 'Asha M' })
  await act({ action: 'message.reopen', id, title: 'Asha M' })
  await act({ action: 'message.answer', id: 2_000_000, title: 'Nobody', text: 'Lost?' })
  await engine.drain()
  expect((await readMessages())?.rows[0]?.state).toBe('read')
  expect(await engine.outbox.rows(admin.user.id)).toMatchObject([
    { state: 'parked', payload: { text: 'Lost?' }, lastError: { words: 'There is no such message.' } },
  ])
})

test('a role that was granted before a restore does not come back over its later removal', async () => {
  const { id } = await device.server.aPerson({ role: 'student' })
  const title = 'Neema'
  await act({ action: 'person.roles', id, title, roles: ['student', 'writer'], from: ['student'] })
  await engine.drain()
  const path = `/api/admin/users/${id}/`
  // On another device, or by hand on the restored server.
  expect((await admin.send('PATCH', path, { roles: ['student'] })).status).toBe(200)
  await device.server.db.deleteFrom('idempotency_claims').execute()
  await recordEpoch(engine.db, 1000)
  // The epoch of the server in this test, which was not restored.
  await engine.db.settings.put({ name: 'epoch', value: 0 })
  await engine.drain({ force: true })
  expect((await (await admin.send('GET', path)).json()).roles).toEqual(['student'])
})

test('after an own action the list is fetched whole once: its ETag may be that of a row before the action', async () => {
  const list = staffListAddress('messages', {})
  await pull(list)
  const rows = async () => (await readStaffPages(engine.db, 'messages', list, admin.user.id, 1))?.rows
  const id = (await rows())?.[0]?.id ?? 0
  await act({ action: 'message.read', id, title: 'Asha M' })
  await engine.drain()
  expect((await rows())?.[0]?.state).toBe('read')
  // Somebody else makes it as it was when the list was fetched.
  await device.server.db.updateTable('contact_messages').set({ state: 'new' }).execute()
  expect(await pull(list)).toBe('saved')
  expect((await rows())?.[0]?.state).toBe('new')
  expect(await pull(list)).toBe('unchanged')
})

test('an action leaves the ETags of the other lists', async () => {
  const people = staffListAddress('people', {})
  await engine.pull(people, async (body, userId) =>
    userId === null ? undefined : cacheStaffPage(engine.db, { list: 'people', url: people }, body, userId),
  )
  await act({ action: 'message.read', id: 1, title: 'Asha M' })
  await engine.drain()
  expect((await engine.readCached(people))?.etag).toMatch(/^W/)
})

describe('an account that lost its role', () => {
  const stats = statsAddress('week')
  const pullStats = () =>
    engine.pull(stats, async (body, userId) =>
      userId === null ? undefined : cacheStaffDocument(engine.db, 'stats', 'week', body, userId),
    )
  const storedLists = async () => ({
    items: [...new Set((await engine.db.staffItems.toArray()).map(({ list }) => list))],
    answers: (await engine.db.answers.toArray()).map(({ url }) => url),
  })
  const keys = (...urls: string[]) => urls.map((url) => `${url}#${admin.user.id}`)
  const all = () => ({ items: ['messages', 'stats'], answers: keys(first, stats) })
  const ofStats = () => ({ items: ['stats'], answers: keys(stats) })
  const nothing = { items: [], answers: [] }
  const loses = (roles: string) =>
    device.server.db
      .updateTable('users')
      .set({ roles, role: 'ceo' })
      .where('id', '=', admin.user.id)
      .execute()

  beforeEach(async () => {
    await pull()
    await pullStats()
    expect(await storedLists()).toEqual(all())
  })

  test('keeps on the device only what it may still read, once its profile says so', async () => {
    await loses('["ceo"]')
    await refreshProfile(engine, admin.user.id)
    expect(await storedLists()).toEqual(ofStats())
  })

  test('also once a list is refused, although the profile was asked for just now', async () => {
    await refreshProfile(engine, admin.user.id)
    await loses('["ceo"]')
    expect(await pull()).toBe('failed')
    expect(await storedLists()).toEqual(ofStats())
    expect((await engine.tokens.current())?.user.roles).toEqual(['ceo'])
  })

  test('loses the refused list even where the profile does not arrive', async () => {
    await loses('["ceo"]')
    device.network.fail(/profiles\/me/, 'lost-request')
    await pull()
    expect(await storedLists()).toEqual(ofStats())
  })

  test('keeps all while a captive portal refuses', async () => {
    device.network.fail(/messages/, { status: 403, body: 'No credit' })
    await pull()
    expect(await storedLists()).toEqual(all())
  })

  test('keeps nothing after a sign-in without the role, nor when it is suspended', async () => {
    await device.signIn({ ...admin, user: { ...admin.user, role: 'student', roles: ['student'] } }, engine)
    expect(await storedLists()).toEqual(nothing)
    await device.signIn(admin, engine)
    await pull()
    await device.server.db
      .updateTable('users')
      .set({ suspended_at: '2026-03-02T08:00:00.000Z' })
      .where('id', '=', admin.user.id)
      .execute()
    expect(await pull()).toBe('failed')
    expect(await engine.tokens.current()).toBeNull()
    expect(await storedLists()).toEqual(nothing)
  })
})

test('nothing of the lists remains after the sign-out', async () => {
  await pull()
  await engine.tokens.adopt(null)
  await clearSignedOutUsers(engine.db)
  expect(await engine.db.staffItems.count()).toBe(0)
  expect(await engine.db.answers.count()).toBe(0)
})

test('after a restore of the server, what left it is not sent again unasked', async () => {
  await act({ action: 'message.close', id: 1, title: 'Asha' })
  await act({ action: 'message.answer', id: 2, title: 'Asha', text: 'Yes.' })
  await engine.drain()
  expect(await recordEpoch(engine.db, 1000)).toBe(true)
  const rows = (await engine.outbox.rows(admin.user.id)).filter((row) => isRowOf(row, 'staff'))
  expect(rows.map(({ payload, state }) => [payload.action, state])).toEqual([
    ['message.close', 'waiting'],
    ['message.answer', 'parked'],
  ])
  const parked = rows.find(({ state }) => state === 'parked')
  expect(parked && parkedMessage(parked)).toMatch(/restored/)
  // The key is kept: a server that has the answer does not mail it twice.
  await engine.outbox.retry(parked?.key ?? '')
  await engine.drain()
  expect(await answers()).toEqual([{ text: 'Yes.' }])
})

test('an answer that the server refuses for want of a second factor keeps its text, and is sent once there is one', async () => {
  const { config, db } = device.server.app
  config.staffSecondFactor = 'required'
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
  const text = 'Bring it to us.'
  const key = await act({ action: 'message.answer', id, title: 'Asha', text })
  await engine.drain()
  const [parked] = await engine.outbox.rows(admin.user.id)
  expect(parked).toMatchObject({ key, state: 'parked', payload: { text }, lastError: { status: 403 } })
  expect(parked && parkedMessage(parked)).toContain('second step')
  expect(await answers()).toEqual([])
  await db.updateTable('refresh_families').set({ second_factor: 1 }).execute()
  await engine.outbox.retry(key)
  await engine.drain()
  expect(await answers()).toEqual([{ text }])
})
