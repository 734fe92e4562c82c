import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AttemptCounter } from '#server/security/attempt-counter.ts'
import { clientSubnet } from '#server/http/client-subnet.ts'
import { testPassword } from '#tests/support/factories.ts'
import { countStatuses } from '#tests/support/send-json.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer({ config: behindProxy })
})
afterEach(() => server.close())

const behindProxy = { trustedProxies: ['127.0.0.1'] }

/** Sends from another client address, as the proxy reports it. */
function sendFrom(address: string, path: string, body: object): Promise<Response> {
  return server.send('POST', path, body, { 'x-forwarded-for': address })
}

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ code: 'too_many' })
}

test('one e-mail address is mailed a few times an hour only, whoever requests it', async () => {
  for (let i = 0; i < 5; i += 1) {
    const response = await sendFrom(`203.0.113.${i}`, '/users/auth/password-reset/', {
      email: 'a@example.org',
    })
    expect(response.status).toBe(200)
  }
  await expectTooMany(
    await sendFrom('203.0.113.99', '/users/auth/password-reset/', { email: ' A@example.org' }),
  )
  const other = await sendFrom('203.0.113.1', '/users/auth/password-reset/', { email: 'b@example.org' })
  expect(other.status).toBe(200)
})

test('a visitor who names an account as "email" does not spend what it is allowed', async () => {
  const me = await server.signIn()
  for (let i = 0; i < 10; i += 1)
    await sendFrom(`203.0.113.${i}`, '/blog/api/newsletter/', { email: `#${me.user.id}` })
  const own = await me.send('POST', '/blog/api/newsletter/', { email: me.user.email })
  expect(own.status).toBe(201)
})

test('a refresh is counted by its token, whatever else is in the body', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 61; i += 1) {
    const body = { refresh: 'not-a-token', email: `${i}@example.org` }
    statuses.push((await sendFrom(`203.0.113.${i}`, '/api/auth/token/refresh/', body)).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

describe('the sign-in limit of an account', () => {
  const guess = (address: string, username: string, password = 'wrong-guess') =>
    sendFrom(address, '/users/auth/login/', { username, password })

  test('allows ten of 200 wrong passwords sent at once, by username and by e-mail', async () => {
    const { username, email } = await server.aPerson()
    const names = [username, email, username.toUpperCase(), email.toUpperCase()]
    const at = (i: number) => guess('203.0.113.1', names[i % names.length] ?? '')
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => at(i)))
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 190 })
    await expectTooMany(await guess('203.0.113.1', username, testPassword))
    expect((await guess('203.0.113.2', username, testPassword)).status).toBe(200)
  })

  test('allows a hundred sent at once from many networks', async () => {
    const { username } = await server.aPerson()
    const from = (i: number) => `203.0.${Math.floor(i / 200)}.${i % 200}`
    const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => guess(from(i), username)))
    expect(countStatuses(answers)).toEqual({ 401: 100, 429: 200 })
  })

  test('does not count the right password, so that it never locks out the owner', async () => {
    const { username } = await server.aPerson()
    for (let round = 0; round < 12; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => guess('203.0.113.1', username, testPassword)),
      )
      expect(countStatuses(answers)).toEqual({ 200: 10 })
    }
    for (let i = 0; i < 9; i += 1) await guess('203.0.113.1', username)
    expect((await guess('203.0.113.1', username, testPassword)).status).toBe(200)
    expect((await guess('203.0.113.1', username)).status).toBe(401)
  })

  test('stops guessing from many machines after a hundred attempts, whether the account exists or not', async () => {
    const { username } = await server.aPerson()
    for (const name of [username, 'nobody-has-this-name']) {
      for (let i = 0; i < 100; i += 1) expect((await guess(`203.0.113.${i}`, name)).status).toBe(401)
      await expectTooMany(await guess('203.0.113.200', name.toUpperCase()))
    }
    server.clock.advance(15 * 60 * 1000)
    expect((await guess('203.0.113.200', username)).status).toBe(401)
  })

  test('is not raised by RATE_LIMIT_FACTOR', async () => {
    const generous = await startServer({ config: { rateLimitFactor: 1000 } })
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const body = { username: 'asha', password: 'wrong-guess' }
      statuses.push((await generous.send('POST', '/users/auth/login/', body)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    await generous.close()
  })
})

test('X-Forwarded-For counts only from a configured proxy', async () => {
  const open = await startServer()
  const statuses: number[] = []
  for (let i = 0; i < 11; i += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${i}` }
    const body = { username: 'asha', password: 'wrong-guess' }
    statuses.push((await open.send('POST', '/users/auth/login/', body, headers)).status)
  }
  expect(statuses.at(-1)).toBe(429)
  await open.close()
})

test('a window with more than its length left has expired, because the clock was set back', () => {
  const clock = createTestClock()
  const counter = new AttemptCounter(clock)
  const quotas = [{ key: 'a', allowed: 1, windowMs: 60_000 }]
  expect([counter.claim(quotas), counter.claim(quotas)]).toEqual([0, 60])
  clock.advance(-3_600_000)
  expect([counter.claim(quotas), counter.claim(quotas)]).toEqual([0, 60])
})

test('an attempt rejected by one quota is counted under none', () => {
  const counter = new AttemptCounter(createTestClock())
  const [narrow, wide] = [
    { key: 'narrow', allowed: 1, windowMs: 1000 },
    { key: 'wide', allowed: 2, windowMs: 1000 },
  ]
  expect(counter.claim([narrow, wide])).toBe(0)
  expect(counter.claim([narrow, wide])).toBe(1)
  expect(counter.claim([wide])).toBe(0)
})

test('the number of stored keys is bounded', () => {
  const counter = new AttemptCounter(createTestClock())
  for (let i = 0; i < 60_000; i += 1) counter.claim([{ key: `key ${i}`, allowed: 1, windowMs: 1000 }])
  expect(counter.size).toBe(50_000)
})

test('a key over its limit stays rejected, however many other keys are added', () => {
  const counter = new AttemptCounter(createTestClock())
  const quota = (key: string) => [{ key, allowed: 1, windowMs: 60_000 }]
  counter.claim(quota('guessed'))
  for (let i = 0; i < 120_000; i += 1) {
    counter.claim(quota(`key ${i}`))
    if (i % 10_000 === 0) expect(counter.claim(quota('guessed'))).toBe(60)
  }
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(clientSubnet(address)).toBe(network)
})

test.each([
  ['/blog/api/posts/', ['search', 'tag']],
  ['/blog/api/posts/featured/', ['search', 'tag']],
  ['/archive/api/archives/', ['search']],
])('of the list %s only what searches is counted, by each of %j', async (list, names) => {
  const strict = await startServer({ config: { rateLimitFactor: 0.005 } })
  try {
    const statusesOf = async (query: string, times: number) => {
      const statuses: number[] = []
      for (let i = 0; i < times; i += 1) statuses.push((await strict.send('GET', list + query)).status)
      return statuses
    }
    for (const name of names) {
      strict.clock.advance(60_000)
      expect(await statusesOf(`?${name}=maize&page_size=5`, 4)).toEqual([200, 200, 200, 429])
      expect((await strict.send('HEAD', `${list}?${name}=maize`)).status).toBe(429)
      expect(await statusesOf(`?${name}=a&${name}=b`, 1)).toEqual([429])
      expect(await statusesOf(`?${name}=%20&featured=true`, 5)).toEqual([200, 200, 200, 200, 200])
      expect(await statusesOf('', 5)).toEqual([200, 200, 200, 200, 200])
    }
  } finally {
    await strict.close()
  }
})

test('a 429 response is sent before all requests that arrived with it have started', async () => {
  const write = () => server.app.inject({ method: 'POST', url: '/blog/api/newsletter/', payload: {} })
  while ((await write()).statusCode !== 429);
  const answered: number[] = []
  const note = ({ statusCode }: { statusCode: number }) => void answered.push(statusCode)
  const reads = Array.from({ length: 40 }, () => server.app.inject('/blog/api/posts/').then(note))
  await Promise.all([...reads, write().then(note)])
  expect(answered).toHaveLength(41)
  expect(answered.indexOf(429)).toBeLessThan(20)
})
