import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tokenPairSchema } from '#domain/account.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { mailsOf } from '#tests/support/mail.ts'
import { countStatuses } from '#tests/support/send-json.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendAllDue } from '#tests/support/send-all-due.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const times = (count: number) => Array.from({ length: count }, (_, place) => place)
const profilePath = '/users/api/profiles/me/'
const aPassword = 'mto-na-milima'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  const register = (fields: object) =>
    server.send('POST', '/users/auth/register/', {
      email: 'new@example.org',
      first_name: 'Neema',
      last_name: 'Sanga',
      password: aPassword,
      password_confirm: aPassword,
      ...fields,
    })

  test('two hundred password changes with a wrong old password, sent at once, count as ten attempts in 15 minutes', async () => {
    const me = await server.signIn()
    const change = (as: SignedIn, old: string) =>
      as.send('POST', '/users/auth/password-change/', {
        old_password: old,
        new_password: aPassword,
        new_password_confirm: aPassword,
      })
    const answers = await Promise.all(times(200).map(() => change(me, 'wrong-guess')))
    expect(countStatuses(answers)).toEqual({ 400: 10, 429: 190 })
    expect((await change(me, testPassword)).status).toBe(429)
    server.clock.advance(15 * minuteMs)
    // The access token has expired meanwhile.
    expect((await change(await server.signIn(me.user), testPassword)).status).toBe(200)
  })

  describe('replay of a stolen refresh token', () => {
    let stolen: string
    beforeEach(async () => {
      stolen = (await server.signIn()).refresh
    })

    const present = (refresh: string) => server.send('POST', '/api/auth/token/refresh/', { refresh })
    async function expectRefreshed(refresh: string): Promise<string> {
      const response = await present(refresh)
      expect(response.status).toBe(200)
      return v.parse(tokenPairSchema, await response.json()).refresh
    }
    const expectEnded = async () => {
      const families = await server.db.selectFrom('refresh_families').select('revoked_at').execute()
      expect(families).toEqual([{ revoked_at: expect.any(String) }])
    }

    test("ends the session for both when the owner refreshes after the thief's second refresh", async () => {
      const ownerToken = await expectRefreshed(stolen)
      server.clock.advance(31_000)
      const thiefToken = await expectRefreshed(await expectRefreshed(stolen))
      expect((await present(ownerToken)).status).toBe(401)
      expect((await present(thiefToken)).status).toBe(401)
      await expectEnded()
    })

    test("ends the session for both when the owner refreshes before the thief's second refresh", async () => {
      const ownerToken = await expectRefreshed(stolen)
      server.clock.advance(31_000)
      const thiefToken = await expectRefreshed(stolen)
      expect((await present(ownerToken)).status).toBe(401)
      await present(thiefToken)
      // The device of the owner retries once before it gives up.
      await present(ownerToken)
      expect((await present(thiefToken)).status).toBe(401)
      await expectEnded()
    })

    test('ends the session when the owner has refreshed twice before the thief', async () => {
      const ownerToken = await expectRefreshed(await expectRefreshed(stolen))
      server.clock.advance(31_000)
      expect((await present(stolen)).status).toBe(401)
      expect((await present(ownerToken)).status).toBe(401)
      await expectEnded()
    })
  })

  describe('changing the e-mail address', () => {
    const change = (me: SignedIn, email: string) => me.send('PATCH', profilePath, { email })

    test('does not reveal that the new one is in use; the owner of that address is notified', async () => {
      const { email: taken } = await server.aPerson()
      const responses = []
      for (const email of [taken, 'nobody@example.org']) {
        const me = await server.signIn(await server.aPerson({ username: `asks-${email}` }))
        await sendAllDue(server)
        server.statements.length = 0
        const response = await change(me, email)
        const { id: _, user_id: __, username: ___, email: own, ...shownFields } = await response.json()
        expect(own).toBe(me.user.email)
        responses.push({
          status: response.status,
          body: JSON.stringify(shownFields)
            .replaceAll(email, 'NEW')
            .replace(/person\d+|Mwakyusa \d+/g, 'NAME'),
          statements: server.statements.slice(0, server.statements.indexOf('commit') + 1),
        })
      }
      expect(responses[0]?.status).toBe(200)
      expect(responses[1]).toEqual(responses[0])
      const mails = await mailsOf(server)
      expect(mails.map(({ to }) => to)).toEqual([taken, 'nobody@example.org'])
      expect(mails.map(({ token }) => token !== '')).toEqual([false, true])
    })

    test('sends at most five mails an hour per account, sent in parallel or one after the other', async () => {
      const me = await server.signIn()
      const atOnce = await Promise.all(times(30).map((place) => change(me, `victim${place}@example.org`)))
      expect(countStatuses(atOnce)[429]).toBeGreaterThanOrEqual(25)
      for (const place of times(10)) await change(me, `victim${place + 30}@example.org`)
      expect((await mailsOf(server)).length).toBeLessThanOrEqual(5)
      server.clock.advance(hourMs)
      expect((await change(await server.signIn(me.user), 'after@example.org')).status).toBe(200)
    })

    test('sends at most ten mails an hour to one unverified address, from any number of accounts', async () => {
      const many = await Promise.all(times(30).map(async () => server.signIn(await server.aPerson())))
      await Promise.all(many.map((me) => change(me, 'victim@example.org')))
      await Promise.all(many.map((me) => change(me, 'VICTIM@example.org')))
      await Promise.all(
        times(10).map(() => server.send('POST', '/blog/api/newsletter/', { email: 'victim@example.org' })),
      )
      const mailsToVictim = (await mailsOf(server)).filter(
        ({ to }) => to.toLowerCase() === 'victim@example.org',
      )
      expect(mailsToVictim.length).toBeLessThanOrEqual(10)
      expect(mailsToVictim.length).toBeGreaterThan(0)
    })
  })

  describe('a name', () => {
    const signs = ['line\nbreak', 'cr\rlf', 'nul\0', 'bell\u0007', 'del\u007f', 'nel\u0085', 'line\u2028sep']
    const turns = ['turned\u202Etxt', 'isolated\u2066x']
    const sites = ['https://evil.example', 'ftp://x', 'Win at www.evil.example', 'go to evil.com now']

    test('with a control character, a line break, a direction override or a URL is rejected', async () => {
      const me = await server.signIn()
      for (const [place, name] of [...signs, ...turns, ...sites].entries())
        for (const field of ['first_name', 'last_name']) {
          const refusals = [
            await register({ email: `${field}${place}@example.org`, [field]: name }),
            await me.send('PATCH', profilePath, { [field]: name }),
          ]
          for (const refusal of refusals) {
            expect([name, refusal.status]).toEqual([name, 400])
            expect(await refusal.json()).toMatchObject({ fields: { [field]: [expect.any(String)] } })
          }
        }
      expect(await mailsOf(server)).toEqual([])
    })

    test('as people really have it is accepted', async () => {
      const me = await server.signIn()
      for (const name of ["Ng'wanza", 'Ana-María', 'J. R. R.', 'محمد', '李小龍', '<b>Asha</b>']) {
        const changed = await me.send('PATCH', profilePath, { first_name: name })
        expect(await changed.json()).toMatchObject({ first_name: name })
      }
    })

    test('is in no mail to an address that was not verified', async () => {
      await register({ first_name: 'Zawadi-Bonyeza-Hapa' })
      const [mail] = await mailsOf(server)
      expect(mail?.to).toBe('new@example.org')
      expect(mail?.text).not.toContain('Zawadi')
    })
  })

  describe('a username', () => {
    test("which is somebody else's e-mail address is rejected, and its owner can register", async () => {
      const address = 'victim@example.org'
      const names = [address, address.toUpperCase(), ` ${address} `, 'new@example.org.evil.example']
      for (const username of names) {
        const refusal = await register({ username })
        expect([username, refusal.status]).toEqual([username, 400])
        expect(await refusal.json()).toMatchObject({ fields: { username: [expect.any(String)] } })
      }
      expect((await register({ email: address })).status).toBe(201)
    })

    test('which is a name, or the own e-mail address in any spelling, is accepted', async () => {
      expect((await register({ username: 'New@Example.org' })).status).toBe(201)
      expect((await register({ username: 'neema', email: 'other@example.org' })).status).toBe(201)
    })
  })
})

test('parallel wrong passwords for an unknown name get the same responses as for a known one', async () => {
  const server = await startServer()
  const body = { username: 'nobody-has-this', password: 'wrong-guess' }
  const answers = await Promise.all(times(30).map(() => server.send('POST', '/users/auth/login/', body)))
  expect(countStatuses(answers)).toEqual({ 401: 10, 429: 20 })
  await server.close()
})
