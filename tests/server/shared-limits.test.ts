import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/demo-accounts.ts'
import { postgres } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'
import { sendJson } from '#tests/support/send-json.ts'
import {
  guessPasswords,
  startServerPair,
  storedAttempts,
  type ServerPair,
} from '#tests/support/server-pair.ts'

describe('two servers behind one PostgreSQL', () => {
  let pair: ServerPair
  beforeAll(async () => {
    pair = await startServerPair({}, {})
  })
  afterAll(() => pair.remove())

  const signIn = (place: 0 | 1, username: string) =>
    sendJson(pair.servers[place].url, 'POST', '/users/auth/login/', { username, password: demoPassword })

  test('stop wrong passwords that are sent to both at once after ten, as one server does', async () => {
    expect(await guessPasswords(pair.servers, 'student', 40)).toEqual({ 401: 10, 429: 30 })
    for (const place of [0, 1] as const) {
      const refused = await signIn(place, 'student')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('forget the wrong passwords of a network when one of them gets the right one', async () => {
    const [, other] = pair.servers
    expect(await guessPasswords([other], 'client', 9)).toEqual({ 401: 9 })
    expect((await signIn(0, 'client')).status).toBe(200)
    // The other one learns it from the answer to the first of these.
    expect(await guessPasswords([other], 'client', 1)).toEqual({ 401: 1 })
    expect(await guessPasswords([other], 'client', 8)).toEqual({ 401: 8 })
    expect((await signIn(1, 'client')).status).toBe(200)
    expect((await signIn(0, 'client')).status).toBe(200)
  })

  test('count together what an address sends to both in the names of many', async () => {
    const send = (i: number) =>
      sendJson(pair.servers[i % 2 === 0 ? 0 : 1].url, 'POST', '/contact/api/messages/', {
        first_name: 'Neema',
        last_name: 'Sanga',
        email: `neema-${i}@example.org`,
        subject: 'Hours',
        message: 'When do you open on Saturdays?',
      })
    const sent = await Promise.all(Array.from({ length: 70 }, (_, i) => send(i)))
    const accepted = sent.filter(({ status }) => status === 201)
    // The limit of messages per address and hour.
    expect(accepted).toHaveLength(60)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('count what an account sends to both', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const body = { email: 'flood@example.org', name: 'Flood' }
      statuses.push(
        (await sendJson(pair.servers[i % 2 === 0 ? 0 : 1].url, 'POST', '/blog/api/newsletter/', body)).status,
      )
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('keep no address and no name of an account in the counts', async () => {
    await guessPasswords(pair.servers, 'nobody-by-this-name', 1)
    const keys = await storedAttempts(pair.db)
    expect(keys.length).toBeGreaterThan(3)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('add up their views of a post, and what one has written outlives its kill', async () => {
    const { servers, db } = pair
    const slug = 'offline-first-outbox'
    const viewsOf = async () =>
      (await db.selectFrom('posts').select('views').where('slug', '=', slug).executeTakeFirstOrThrow()).views
    const before = await viewsOf()
    const read = (place: 0 | 1) => fetch(`${servers[place].url}/blog/api/posts/${slug}/`)
    for (let i = 0; i < 3; i += 1) await Promise.all([read(0), read(1)])
    await expect.poll(viewsOf, { interval: 100 }).toBe(before + 6)
    await servers[0].stop('SIGKILL')
    await read(1)
    // Written at the end at the latest.
    expect(await servers[1].stop('SIGTERM')).toBe(0)
    expect(await viewsOf()).toBe(before + 7)
  })
})

test('a limited write costs one statement more on PostgreSQL, a guarded one two, and reads none', async () => {
  const server = await startServer({ database: postgres })
  const me = await server.signIn()
  const slug = await server.aPost()
  const countsOf = async (send: () => Promise<Response>) => {
    server.statements.length = 0
    const { status } = await send()
    return [status, server.statements.filter((sql) => sql.includes('insert into attempts')).length]
  }
  const comment = () => me.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'Habari' })
  expect(await countsOf(comment)).toEqual([201, 1])
  const wrong = { username: me.user.username, password: 'wrong-guess' }
  expect(await countsOf(() => server.send('POST', '/users/auth/login/', wrong))).toEqual([401, 2])
  expect(await countsOf(() => server.send('GET', '/api/search/?q=habari'))).toEqual([200, 0])
  expect(await countsOf(() => server.send('GET', `/blog/api/posts/${slug}/`))).toEqual([200, 0])
  await server.close()
})
