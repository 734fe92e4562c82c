import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgres } from '#tests/support/databases.ts'
import { codeIn, lastMailTo } from '#tests/support/mail.ts'
import { addPasskey, insertTotp, signInSteps } from '#tests/support/second-factor.ts'
import { countStatuses } from '#tests/support/send-json.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { aVerifiedPerson } from '#tests/support/verify-email.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('two servers behind one PostgreSQL', () => {
  const clock = createTestClock()
  let dataDir: string
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vior-shared-'))
    const place = await postgres.migratedFor(dataDir)
    const options = { database: postgres, place, dataDir, clock, config: { trustedProxies: ['127.0.0.1'] } }
    here = await startServer(options)
    there = await startServer(options)
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await postgres.remove(dataDir)
  })

  /** The server whose turn it is. */
  const at = (turn: number) => (turn % 2 === 0 ? here : there)
  const inTurn = async (count: number, send: (turn: number) => Promise<Response>) =>
    countStatuses(await Promise.all(Array.from({ length: count }, (_, turn) => send(turn))))

  describe('the second step of a sign-in', () => {
    async function aTotpAccount() {
      const me = await here.signIn()
      return { username: me.user.username, ...(await insertTotp(here, me)) }
    }
    const ticketAt = async (server: TestServer, username: string): Promise<string> =>
      (await signInSteps(server).secondStepOf(username)).ticket
    const wrong = '00000-00000'

    test('takes the ticket of one at the other, once', async () => {
      const { username, code } = await aTotpAccount()
      const ticket = await ticketAt(here, username)
      expect((await signInSteps(there).finish({ ticket, code: code() })).status).toBe(200)
      clock.advance(minuteMs)
      for (const server of [here, there])
        expect((await signInSteps(server).finish({ ticket, code: code() })).status).toBe(401)
    })

    test('stops codes that are sent to both at once after ten, and holds the lock at both', async () => {
      const { username, code } = await aTotpAccount()
      const ticket = await ticketAt(here, username)
      expect(await inTurn(30, (turn) => signInSteps(at(turn)).finish({ ticket, code: wrong }))).toEqual({
        400: 10,
        429: 20,
      })
      for (const server of [here, there]) {
        const refused = await signInSteps(server).finish({
          ticket: await ticketAt(server, username),
          code: code(),
        })
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      clock.advance(15 * minuteMs)
      const late = await ticketAt(there, username)
      expect((await signInSteps(there).finish({ ticket: late, code: code() })).status).toBe(200)
    })

    test('a right code at one leaves the wrong ones at the other counted, and only those', async () => {
      const { username, code } = await aTotpAccount()
      const ticket = await ticketAt(here, username)
      for (let turn = 0; turn < 9; turn += 1)
        expect((await signInSteps(at(turn)).finish({ ticket, code: wrong })).status).toBe(400)
      for (const server of [here, there, here, there]) {
        clock.advance(30_000)
        const mine = await ticketAt(server, username)
        expect((await signInSteps(server).finish({ ticket: mine, code: code() })).status).toBe(200)
      }
      const other = await ticketAt(there, username)
      expect((await signInSteps(there).finish({ ticket: other, code: wrong })).status).toBe(400)
      clock.advance(30_000)
      for (const server of [here, there])
        expect((await signInSteps(server).finish({ ticket: other, code: code() })).status).toBe(429)
    })

    test('what is refused at either does not lengthen the lock for the owner', async () => {
      const { username, code } = await aTotpAccount()
      const ticket = await ticketAt(here, username)
      await inTurn(10, (turn) => signInSteps(at(turn)).finish({ ticket, code: wrong }))
      for (let round = 0; round < 3; round += 1) {
        clock.advance(4.5 * minuteMs)
        const again = await ticketAt(here, username)
        expect(
          await inTurn(40, (turn) => signInSteps(at(turn)).finish({ ticket: again, code: wrong })),
        ).toEqual({
          429: 40,
        })
      }
      clock.advance(1.5 * minuteMs)
      const mine = await ticketAt(there, username)
      expect((await signInSteps(there).finish({ ticket: mine, code: code() })).status).toBe(200)
    })

    test('a code of the app, a recovery code and a passkey count once, also sent to both at once', async () => {
      const { username, code, codes } = await aTotpAccount()
      const tickets = (count: number) =>
        Promise.all(Array.from({ length: count }, (_, turn) => ticketAt(at(turn), username)))
      const [recovery = ''] = codes
      for (const one of [code(), recovery]) {
        const sixTickets = await tickets(6)
        const sent = sixTickets.map((ticket, turn) => signInSteps(at(turn)).finish({ ticket, code: one }))
        expect(countStatuses(await Promise.all(sent))).toEqual({ 200: 1, 400: 5 })
        clock.advance(15 * minuteMs)
      }
      for (const [turn, ticket] of (await tickets(2)).entries())
        expect((await signInSteps(at(turn)).finish({ ticket, code: recovery })).status).toBe(400)

      const me = await here.signIn()
      const { authenticator } = await addPasskey(me)
      const { ticket, passkey: passkeyOptions } = await signInSteps(here).secondStepOf(me.user.username)
      const passkey = authenticator.get(passkeyOptions)
      const sent = await inTurn(6, (turn) => signInSteps(at(turn)).finish({ ticket, passkey }))
      expect(sent[200]).toBe(1)
      const alone = await (await here.send('POST', '/users/auth/passkey/options/')).json()
      const body = { ticket: alone.ticket, passkey: authenticator.get(alone.options) }
      const statusCounts = await inTurn(6, (turn) => at(turn).send('POST', '/users/auth/passkey/', body))
      expect(statusCounts).toEqual({ 200: 1, 401: 5 })
    })
  })

  describe('digits that are mailed', () => {
    const mailCode = '/users/auth/mail-code/'
    const phone = 'p'.repeat(43)
    const stranger = 's'.repeat(43)
    const requestCodeAt = (server: TestServer, email: string, browser = phone) =>
      server.send('POST', mailCode, { email, browser })
    const confirmAt = (server: TestServer, email: string, code: string, browser = phone) =>
      server.send('POST', `${mailCode}confirm/`, { email, browser, code })
    const followAt = (server: TestServer, token: string) => server.send('POST', `${mailCode}link/`, { token })
    const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

    async function mailedBy(server: TestServer, email: string, browser = phone) {
      expect((await requestCodeAt(server, email, browser)).status).toBe(200)
      const mail = await lastMailTo(server, email)
      return { token: mail.token, code: codeIn(mail) }
    }

    test('by one sign in at the other, once', async () => {
      const { email } = await aVerifiedPerson(here)
      const { code, token } = await mailedBy(here, email)
      expect((await confirmAt(there, email, code)).status).toBe(200)
      for (const server of [here, there]) {
        expect((await confirmAt(server, email, code)).status).toBe(400)
        expect((await followAt(server, token)).status).toBe(400)
      }
      const { token: link } = await mailedBy(there, email)
      expect((await followAt(here, link)).status).toBe(200)
    })

    test('make one session when digits and link are sent to both at once', async () => {
      const { email } = await aVerifiedPerson(here)
      const { code, token } = await mailedBy(here, email)
      const sent = await inTurn(12, (turn) =>
        turn % 3 === 0 ? followAt(at(turn), token) : confirmAt(at(turn), email, code),
      )
      expect(sent).toEqual({ 200: 1, 400: 11 })
    })

    test('are void after five tries at both together, sent one by one or at once', async () => {
      const { email } = await aVerifiedPerson(here)
      const first = await mailedBy(here, email)
      for (let turn = 0; turn < 4; turn += 1)
        expect((await confirmAt(at(turn), email, another(first.code, turn + 1))).status).toBe(400)
      expect((await confirmAt(here, email, first.code)).status).toBe(200)

      const second = await mailedBy(there, email)
      await inTurn(5, (turn) => confirmAt(at(turn), email, another(second.code, turn + 1)))
      for (const server of [here, there])
        expect((await confirmAt(server, email, second.code)).status).toBe(400)
      expect((await followAt(here, second.token)).status).toBe(200)
    })

    test('are compared thirty times a day for an account by both together', async () => {
      const { email } = await aVerifiedPerson(here)
      for (let round = 0; round < 6; round += 1) {
        clock.advance(hourMs)
        const { code } = await mailedBy(at(round), email)
        for (let turn = 0; turn < 5; turn += 1)
          expect((await confirmAt(at(turn), email, another(code, turn + 1))).status).toBe(400)
      }
      for (const server of [here, there]) {
        clock.advance(hourMs)
        const { code, token } = await mailedBy(server, email)
        expect((await confirmAt(server, email, code)).status).toBe(400)
        expect((await followAt(server, token)).status).toBe(200)
      }
      clock.advance(24 * hourMs)
      const { code } = await mailedBy(here, email)
      expect((await confirmAt(there, email, code)).status).toBe(200)
    })

    test('that a stranger guesses without a code cost the owner nothing', async () => {
      const { email } = await aVerifiedPerson(here)
      const { code } = await mailedBy(here, email)
      await inTurn(40, (turn) => confirmAt(at(turn), email, another(code, turn + 1), stranger))
      expect((await confirmAt(there, email, code)).status).toBe(200)
    })

    test('are mailed five times an hour for an address by both together', async () => {
      const { email } = await aVerifiedPerson(here)
      expect(await inTurn(12, (turn) => requestCodeAt(at(turn), email))).toEqual({ 200: 5, 429: 7 })
    })
  })

  test('an account in use is not locked out by wrong passwords from another network at both', async () => {
    const { username } = await here.aPerson()
    const from = (server: TestServer, network: string, password?: string) =>
      server.send(
        'POST',
        '/users/auth/login/',
        { username, password: password ?? 'wrong-guess' },
        { 'x-forwarded-for': network },
      )
    const owner = (server: TestServer) => from(server, '198.51.100.7', 'a-long-passphrase')
    // Ninety wrong ones from nine networks, of the hundred that an account bears.
    for (let network = 0; network < 9; network += 1) {
      const guess = (turn: number) => from(at(turn), `203.0.${network}.9`)
      expect(await inTurn(20, guess)).toEqual({ 401: 10, 429: 10 })
    }
    for (const server of [here, there, here, there]) expect((await owner(server)).status).toBe(200)
    expect(await inTurn(12, (turn) => from(at(turn), '203.0.9.9'))).toEqual({ 401: 10, 429: 2 })
    for (const server of [here, there]) expect((await owner(server)).status).toBe(429)
  })
})
