import { describe, expect, test } from 'vitest'
import type { User } from '#domain/account.ts'
import { findCaddy, startCaddy } from '#tests/support/caddy.ts'
import { testPassword } from '#tests/support/factories.ts'
import { forEachFront, send, type FrontedServer, type FrontRequest } from '#tests/support/fronts.ts'
import { countStatuses } from '#tests/support/send-json.ts'
import { startServer } from '#tests/support/server.ts'

const windowMs = 15 * 60 * 1000
const times = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Headers in which proxies pass on the address of a client. */
const forgedBy = (place: number): Record<string, string> => {
  const address = `198.19.${place >> 8}.${place & 255}`
  return {
    'x-forwarded-for': `${address}, 2001:db8:ff:${place.toString(16)}::1`,
    forwarded: `for=${address}`,
    'x-real-ip': address,
    'x-client-ip': address,
    'true-client-ip': address,
    'cf-connecting-ip': address,
  }
}

const guess = (
  username: string,
  password = 'wrong-guess',
  headers: Record<string, string> = {},
): FrontRequest => ({
  method: 'POST',
  path: '/users/auth/login/',
  headers,
  body: { username, password },
})

/** All spellings of the name that sign in to the account. */
const namesOf = ({ username, email }: User) => [username, email, email.toUpperCase(), ` ${username} `]

forEachFront((start, front) => {
  describe('two hundred wrong passwords sent at once', () => {
    const flood = (server: FrontedServer, person: User, clients: number) => {
      const names = namesOf(person)
      return Promise.all(
        times(200).map((place) =>
          server.sendAs(1 + (place % clients), guess(names[place % names.length] ?? '')),
        ),
      )
    }

    test('from one address count as ten attempts for 15 minutes, whichever name was used', async () => {
      const server = await start()
      const person = await server.aPerson()
      const answers = await flood(server, person, 1)
      expect(countStatuses(answers)).toEqual({ 401: 10, 429: 190 })
      for (const { status, headers } of answers)
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)

      const right = guess(person.username, testPassword)
      expect((await server.sendAs(1, right)).status).toBe(429)
      // The owner, from another network, is not locked out.
      expect((await server.sendAs(2, right)).status).toBe(200)
      server.clock.advance(windowMs - 1000)
      expect((await server.sendAs(1, right)).status).toBe(429)
      server.clock.advance(1000)
      expect((await server.sendAs(1, right)).status).toBe(200)
      expect(countStatuses(await flood(server, person, 1))).toEqual({ 401: 10, 429: 190 })
    })

    test('from forty addresses count as a hundred attempts, and none more from a new address', async () => {
      const server = await start()
      const person = await server.aPerson()
      expect(countStatuses(await flood(server, person, 40))).toEqual({ 401: 100, 429: 100 })
      expect((await server.sendAs(999, guess(person.email))).status).toBe(429)
      const other = await server.aPerson()
      expect((await server.sendAs(1, guess(other.email))).status).toBe(401)
      server.clock.advance(windowMs)
      expect((await server.sendAs(999, guess(person.email, testPassword))).status).toBe(200)
    })
  })

  test('a locked account stays usable where it is signed in', async () => {
    const server = await start()
    const { username } = await server.aPerson()
    const signedIn = await server.sendAs(1, guess(username, testPassword))
    const { access, refresh }: { access: string; refresh: string } = JSON.parse(signedIn.body)
    await Promise.all(times(120).map((place) => server.sendAs(place + 1, guess(username))))
    expect((await server.sendAs(1, guess(username, testPassword))).status).toBe(429)

    const headers = { authorization: `Bearer ${access}` }
    expect((await server.sendAs(1, { path: '/users/api/profiles/me/', headers })).status).toBe(200)
    const renewal: FrontRequest = { method: 'POST', path: '/api/auth/token/refresh/', body: { refresh } }
    expect((await server.sendAs(1, renewal)).status).toBe(200)
  })

  test('an address claimed by the client itself changes nothing', async () => {
    // Caddy is trusted and removes what the client claims; without a proxy nobody is trusted.
    const server = await start(front === 'behind Caddy' ? {} : { trustedProxies: [] })
    const { username } = await server.aPerson()
    const tries = times(40).map((place) => send(server.url, guess(username, 'wrong-guess', forgedBy(place))))
    const answers = await Promise.all(tries)
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 30 })
  })

  test('a limit by address counts each client separately', async () => {
    const server = await start()
    const sendFrom = (client: number, place: number) =>
      server.sendAs(client, {
        method: 'POST',
        path: '/users/auth/password-reset/',
        body: { email: `stranger${place}@example.org` },
      })
    const first = await Promise.all(times(70).map((place) => sendFrom(1, place)))
    expect(countStatuses(first)).toEqual({ 200: 60, 429: 10 })
    expect((await sendFrom(2, 99)).status).toBe(200)
  })
})

describe('an IPv6 client with a whole /64', () => {
  const hop = (place: number) => `2001:db8:7:7:${place.toString(16)}::${(place * 1597).toString(16)}`

  test('is one client when a trusted proxy over IPv6 reports it', async () => {
    const server = await startServer({ config: { host: '::1', trustedProxies: ['::1'] } })
    const { username } = await server.aPerson()
    const sent = (address: string) =>
      send(server.url, { ...guess(username), headers: { 'x-forwarded-for': address } })
    const answers = await Promise.all(times(40).map((place) => sent(hop(place))))
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 30 })
    expect((await sent('2001:db8:7:8::1')).status).toBe(401)
    await server.close()
  })

  test.runIf(findCaddy() !== undefined)(
    'is one client when a proxy in front of Caddy reports it',
    async () => {
      const server = await startServer({ config: { trustedProxies: ['127.0.0.1', '127.0.0.9'] } })
      const caddy = await startCaddy(new URL(server.url).host, { trusts: ['127.0.0.9/32'] })
      const { username } = await server.aPerson()
      const sent = (address: string, localAddress = '127.0.0.9') => {
        const headers = { 'x-forwarded-for': address }
        return send(caddy.url, { ...guess(username), headers, localAddress })
      }
      const answers = await Promise.all(times(40).map((place) => sent(hop(place))))
      expect(countStatuses(answers)).toEqual({ 401: 10, 429: 30 })
      expect((await sent('2001:db8:7:8::1')).status).toBe(401)
      // Any other sender is counted by the address of its socket.
      const forged = await Promise.all(times(40).map((place) => sent(`2001:db8:9:${place}::1`, '127.0.0.10')))
      expect(countStatuses(forged)).toEqual({ 401: 10, 429: 30 })
      await caddy.stop()
      await server.close()
    },
  )
})

test.runIf(findCaddy() !== undefined)('clients over IPv6 reach the server through Caddy', async () => {
  const server = await startServer({ config: { trustedProxies: ['127.0.0.1', '::1'] } })
  const caddy = await startCaddy(new URL(server.url).host)
  const { username } = await server.aPerson()
  const headers = forgedBy(1)
  const answers = await Promise.all(
    times(20).map(() => send(caddy.urlOverIpv6, { ...guess(username), headers })),
  )
  expect(countStatuses(answers)).toEqual({ 401: 10, 429: 10 })
  await caddy.stop()
  await server.close()
})
