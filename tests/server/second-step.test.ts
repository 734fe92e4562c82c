import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { addPasskey, factorPath, insertTotp, signInSteps, turnTotpOn } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const minuteMs = 60_000

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())
  const login = (username: string, password?: string) => signInSteps(server).login(username, password)
  const secondStepOf = (username: string) => signInSteps(server).secondStepOf(username)
  const finish = (body: object) => signInSteps(server).finish(body)

  async function aTotpAccount() {
    const me = await server.signIn()
    return { me, username: me.user.username, ...(await insertTotp(server, me)) }
  }
  const statuses = async (sent: Promise<Response>[]) =>
    (await Promise.all(sent)).map(({ status }) => status).toSorted((one, other) => one - other)

  describe('a sign-in with a right password', () => {
    test('answers tokens as before to an account without a second factor', async () => {
      const { username } = await server.aPerson()
      const answer = await login(username)
      expect([answer.status, Object.keys(await answer.json()).toSorted()]).toEqual([
        200,
        ['access', 'refresh', 'user'],
      ])
    })

    test('answers which second step is needed and a ticket, and no tokens', async () => {
      const { username } = await aTotpAccount()
      const answer = await login(username)
      expect(answer.status).toBe(401)
      const body = await answer.json()
      expect(body).toMatchObject({
        code: 'second_factor',
        second_step: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] },
      })
      expect(body).not.toHaveProperty('access')
      const wrong = await login(username, 'guess-it-again')
      expect(await wrong.json()).not.toHaveProperty('second_step')
    })

    test('ends with tokens after the code of the app, which marks the session', async () => {
      const { username, code } = await aTotpAccount()
      const { ticket } = await secondStepOf(username)
      const answer = await finish({ ticket, code: ` ${code().slice(0, 3)} ${code().slice(3)} ` })
      expect(answer.status).toBe(200)
      const { access, user } = await answer.json()
      expect(user.username).toBe(username)
      const overview = await server.send('GET', factorPath, undefined, { authorization: `Bearer ${access}` })
      expect(await overview.json()).toMatchObject({ totp: true, in_session: true, is_fresh: true })
    })

    test('a ticket is stored hashed, makes one session, and expires after five minutes', async () => {
      const { username, code } = await aTotpAccount()
      const { ticket } = await secondStepOf(username)
      const rows = await server.db.selectFrom('sign_in_tickets').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(ticket)
      expect((await finish({ ticket, code: code() })).status).toBe(200)
      server.clock.advance(minuteMs)
      const again = await finish({ ticket, code: code() })
      expect([again.status, (await again.json()).code]).toEqual([401, 'token_refused'])
      const late = await secondStepOf(username)
      server.clock.advance(5 * minuteMs)
      expect((await finish({ ticket: late.ticket, code: code() })).status).toBe(401)
      expect((await finish({ ticket: 'x'.repeat(43), code: code() })).status).toBe(401)
    })

    test('a ticket of an account is worth nothing after its password was changed', async () => {
      const { me, username, code } = await aTotpAccount()
      const { ticket } = await secondStepOf(username)
      const body = {
        old_password: testPassword,
        new_password: 'maji-ya-moto',
        new_password_confirm: 'maji-ya-moto',
      }
      expect((await me.send('POST', '/users/auth/password-change/', body)).status).toBe(200)
      expect((await finish({ ticket, code: code() })).status).toBe(401)
    })
  })

  describe('a code of the app', () => {
    test('counts once, also with another ticket, and also sent ten times at once', async () => {
      const { username, code } = await aTotpAccount()
      const tickets = await Promise.all(
        Array.from({ length: 9 }, async () => (await secondStepOf(username)).ticket),
      )
      const results = await statuses(tickets.map((ticket) => finish({ ticket, code: code() })))
      expect(results).toEqual([200, ...Array.from({ length: 8 }, () => 400)])
      const { ticket } = await secondStepOf(username)
      expect((await finish({ ticket, code: code() })).status).toBe(400)
      server.clock.advance(30_000)
      // The ticket was not used up by the wrong code.
      expect((await finish({ ticket, code: code() })).status).toBe(200)
    })

    test('may be one step early or late, not two, and not older than the last one that was used', async () => {
      const { username, code } = await aTotpAccount()
      server.clock.advance(10 * minuteMs)
      const enter = async (away: number) =>
        (await finish({ ticket: (await secondStepOf(username)).ticket, code: code(away) })).status
      expect([await enter(-2), await enter(2)]).toEqual([400, 400])
      expect([await enter(-1), await enter(0), await enter(1)]).toEqual([200, 200, 200])
      expect([await enter(0), await enter(-1)]).toEqual([400, 400])
    })

    test('is one of ten attempts per account in 15 minutes, however many are sent at once', async () => {
      const { username, code } = await aTotpAccount()
      const { ticket } = await secondStepOf(username)
      const wrong = code() === '000000' ? '111111' : '000000'
      const storm = Array.from({ length: 30 }, () => finish({ ticket, code: wrong }))
      const results = await statuses(storm)
      expect(results.filter((status) => status === 400)).toHaveLength(10)
      expect(results.filter((status) => status === 429)).toHaveLength(20)
      const { ticket: other } = await secondStepOf(username)
      const limited = await finish({ ticket: other, code: code() })
      expect(limited.status).toBe(429)
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
      server.clock.advance(15 * minuteMs)
      expect((await finish({ ticket: (await secondStepOf(username)).ticket, code: code() })).status).toBe(200)
    })

    test('that is right leaves the earlier wrong ones counted', async () => {
      const { username, code } = await aTotpAccount()
      for (let wrong = 0; wrong < 9; wrong += 1)
        await finish({ ticket: (await secondStepOf(username)).ticket, code: '00000' })
      expect((await finish({ ticket: (await secondStepOf(username)).ticket, code: code() })).status).toBe(200)
      expect((await finish({ ticket: (await secondStepOf(username)).ticket, code: '00000' })).status).toBe(
        400,
      )
      expect((await finish({ ticket: (await secondStepOf(username)).ticket, code: code(1) })).status).toBe(
        429,
      )
    })
  })

  describe('a recovery code', () => {
    test('signs in once, also sent with five tickets at once, whatever its capitals and spaces', async () => {
      const { username, codes } = await aTotpAccount()
      const [first = '', second = ''] = codes
      const tickets = await Promise.all(
        Array.from({ length: 5 }, async () => (await secondStepOf(username)).ticket),
      )
      expect(await statuses(tickets.map((ticket) => finish({ ticket, code: first })))).toEqual([
        200, 400, 400, 400, 400,
      ])
      const spelled = second.toUpperCase().replace('-', ' ')
      const { ticket } = await secondStepOf(username)
      expect((await finish({ ticket, code: spelled })).status).toBe(200)
    })

    test('is stored as an argon2id hash, ten of them with 50 bits each', async () => {
      const { codes } = await turnTotpOn(server, await server.signIn())
      expect(codes).toHaveLength(10)
      for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
      const rows = await server.db.selectFrom('recovery_codes').select('code_hash').execute()
      expect(rows).toHaveLength(10)
      for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    })
  })

  describe('a passkey', () => {
    test('is the second step after the password, for its own challenge only', async () => {
      const me = await server.signIn()
      const { authenticator } = await addPasskey(me)
      const step = await secondStepOf(me.user.username)
      expect(step).toMatchObject({
        methods: ['passkey', 'recovery'],
        passkey: {
          allowCredentials: [{ id: authenticator.id }],
          rpId: 'localhost',
          userVerification: 'required',
        },
      })
      const other = await secondStepOf(me.user.username)
      const passkey = authenticator.get(step.passkey)
      expect((await finish({ ticket: other.ticket, passkey })).status).toBe(400)
      expect((await finish({ ticket: step.ticket, passkey })).status).toBe(200)
      expect((await finish({ ticket: step.ticket, passkey })).status).toBe(401)
    })

    test.each([
      ['from another origin', { origin: 'https://vior.example' }],
      ['for another host name', { rpId: 'vior.example' }],
      ['without verification of the person', { isVerified: false }],
    ])('is refused %s', async (_name, ceremony) => {
      const me = await server.signIn()
      const { authenticator } = await addPasskey(me)
      const step = await secondStepOf(me.user.username)
      const passkey = authenticator.get(step.passkey, ceremony)
      expect((await finish({ ticket: step.ticket, passkey })).status).toBe(400)
    })

    test('of another account is refused, and so is a copy whose counter does not grow', async () => {
      const [me, other] = [await server.signIn(), await server.signIn()]
      const mine = await addPasskey(me)
      const theirs = await addPasskey(other)
      const step = await secondStepOf(me.user.username)
      expect(
        (await finish({ ticket: step.ticket, passkey: theirs.authenticator.get(step.passkey) })).status,
      ).toBe(400)
      mine.authenticator.rewind(0)
      expect(
        (await finish({ ticket: step.ticket, passkey: mine.authenticator.get(step.passkey) })).status,
      ).toBe(400)
    })

    test('signs in on its own, once per challenge, as a session with a second factor', async () => {
      const me = await server.signIn()
      const { authenticator } = await addPasskey(me)
      const { ticket, options } = await (await server.send('POST', '/users/auth/passkey/options/')).json()
      expect(options).not.toHaveProperty('allowCredentials')
      const passkey = authenticator.get(options)
      const sent = Array.from({ length: 3 }, () =>
        server.send('POST', '/users/auth/passkey/', { ticket, passkey }),
      )
      const answers = await Promise.all(sent)
      const right = answers.filter(({ status }) => status === 200)
      const [accepted = Response.error(), ...more] = right
      expect(more).toEqual([])
      const { access, user } = await accepted.json()
      expect(user.username).toBe(me.user.username)
      const overview = await server.send('GET', factorPath, undefined, { authorization: `Bearer ${access}` })
      expect(await overview.json()).toMatchObject({ in_session: true })
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
    })

    test('does not sign a suspended account in', async () => {
      const me = await server.signIn()
      const { authenticator } = await addPasskey(me)
      const at = server.clock.now().toISOString()
      await server.db.updateTable('users').set({ suspended_at: at }).execute()
      const { ticket, options } = await (await server.send('POST', '/users/auth/passkey/options/')).json()
      const answer = await server.send('POST', '/users/auth/passkey/', {
        ticket,
        passkey: authenticator.get(options),
      })
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'suspended'])
    })
  })

  describe('a reset of the password', () => {
    async function reset(email: string) {
      await server.send('POST', '/users/auth/password-reset/', { email })
      const { token } = await lastMailTo(server, email)
      const password = 'maji-ya-moto-sana'
      const body = { token, password, password_confirm: password }
      expect((await server.send('POST', '/users/auth/password-reset/confirm/', body)).status).toBe(200)
      return login(email, password)
    }

    test('leaves the second factor of a verified account', async () => {
      const { me, code } = await aTotpAccount()
      await server.db.updateTable('users').set({ email_verified_at: '2026-01-01T00:00:00.000Z' }).execute()
      const { second_step: step } = await (await reset(me.user.email)).json()
      expect((await finish({ ticket: step.ticket, code: code() })).status).toBe(200)
    })

    test('removes factors that were set up before the address was verified: a stranger may hold them', async () => {
      const me = await server.signIn()
      await insertTotp(server, me)
      const { authenticator } = await addPasskey(me)
      expect((await reset(me.user.email)).status).toBe(200)
      const { ticket, options } = await (await server.send('POST', '/users/auth/passkey/options/')).json()
      const passkey = authenticator.get(options)
      expect((await server.send('POST', '/users/auth/passkey/', { ticket, passkey })).status).toBe(401)
    })
  })
})
