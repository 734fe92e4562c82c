import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { lastMailTo, mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendAllDue } from '#tests/support/send-all-due.ts'
import { verifyEmail } from '#tests/support/verify-email.ts'

const hourMs = 60 * 60 * 1000
const next = 'maji-ya-moto-sana'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  const login = (username: string, password: string) =>
    server.send('POST', '/users/auth/login/', { username, password })
  const refresh = (token: string) => server.send('POST', '/api/auth/token/refresh/', { refresh: token })
  const askReset = (email: string, headers = {}) =>
    server.send('POST', '/users/auth/password-reset/', { email }, headers)
  const confirm = (token: string, password = next, headers = {}) =>
    server.send(
      'POST',
      '/users/auth/password-reset/confirm/',
      { token, password, password_confirm: password },
      headers,
    )

  describe('changing a password', () => {
    const body = { old_password: testPassword, new_password: next, new_password_confirm: next }

    test('needs the old one, keeps this session and ends the others', async () => {
      const person = await server.aPerson()
      // The mail about it goes to a verified address only.
      await verifyEmail(server, person.id)
      const [here, there] = [await server.signIn(person), await server.signIn(person)]
      const wrong = await here.send('POST', '/users/auth/password-change/', {
        ...body,
        old_password: 'guess-it',
      })
      expect(wrong.status).toBe(400)
      expect(await wrong.json()).toMatchObject({ fields: { old_password: [expect.any(String)] } })
      expect((await here.send('POST', '/users/auth/password-change/', body)).status).toBe(200)
      expect((await login(person.username, testPassword)).status).toBe(401)
      expect((await login(person.username, next)).status).toBe(200)
      expect([(await refresh(here.refresh)).status, (await refresh(there.refresh)).status]).toEqual([
        200, 401,
      ])
      expect((await lastMailTo(server, person.email)).subject).toContain('password')
    })

    test('with a key happens once and is replayed, and a wrong attempt does not consume the key', async () => {
      const me = await server.signIn()
      const key = { 'idempotency-key': 'change-01' }
      const send = (changes = {}) =>
        me.send('POST', '/users/auth/password-change/', { ...body, ...changes }, key)
      expect((await send({ old_password: 'guess-it' })).status).toBe(400)
      expect((await send()).status).toBe(200)
      const again = await send()
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
      const other = 'something-else'
      expect((await send({ new_password: other, new_password_confirm: other })).status).toBe(422)
      expect((await login(me.user.username, next)).status).toBe(200)
    })

    test.each([
      ['new_password', { new_password: 'short', new_password_confirm: 'short' }],
      ['new_password_confirm', { new_password_confirm: 'different' }],
      ['old_password', { old_password: '' }],
    ])('is rejected naming %s', async (field, changes) => {
      const me = await server.signIn()
      const response = await me.send('POST', '/users/auth/password-change/', { ...body, ...changes })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { [field]: [expect.any(String)] } })
    })
  })

  describe('a new password', () => {
    const register = (password: string, place = 0) =>
      server.send('POST', '/users/auth/register/', {
        email: `chooser${place}@example.org`,
        first_name: 'Neema',
        last_name: 'Sanga',
        password,
        password_confirm: password,
      })

    test('has 8 to 1,024 characters of any kind but NUL, is stored unchanged, and does not expire', async () => {
      const long = 'ñ'.repeat(1024)
      const chosen = [
        'eight ch',
        '  spaces around  ',
        'ALLCAPITALS',
        '73519462',
        '🌍🌍🌍🌍 dunia',
        'ma\tji\nya\x7fx',
        long,
      ]
      for (const [place, password] of chosen.entries())
        expect([password, (await register(password, place)).status]).toEqual([password, 201])
      for (const wrong of ['seven c', `${long}x`, 'eight\0 ch'])
        expect((await register(wrong, 99)).status).toBe(400)
      server.clock.advance(10 * 365 * 24 * hourMs)
      for (const [place, password] of chosen.entries()) {
        const enter = async (tried: string) => (await login(`chooser${place}@example.org`, tried)).status
        expect([password, await enter(password)]).toEqual([password, 200])
        const others = [password.trim(), password.toLowerCase(), password.slice(0, -1), `${password} `]
        for (const other of others.filter((one) => one !== password && one.length <= 1024))
          expect([other, await enter(other)]).toEqual([other, 401])
      }
    })

    test('is verified at the cost in its hash, and hashed at the current cost', async () => {
      const { username } = await server.aPerson()
      const hashes = async () =>
        (await server.db.selectFrom('users').select('password_hash').orderBy('id').execute()).map(
          ({ password_hash }) => password_hash.split('$').slice(1, 4).join(' '),
        )
      await register('mto-na-milima')
      expect(await hashes()).toEqual(['argon2id v=19 m=8,t=1,p=1', 'argon2id v=19 m=19456,t=2,p=1'])
      expect((await login(username, testPassword)).status).toBe(200)
      expect((await login('chooser0@example.org', 'mto-na-milima')).status).toBe(200)
    })
  })

  describe('resetting a password', () => {
    test('mails a link that works once, ends every session and verifies the address', async () => {
      const me = await server.signIn()
      expect((await askReset(me.user.email.toUpperCase())).status).toBe(200)
      const mail = await lastMailTo(server, me.user.email)
      expect(mail.link).toBe(`http://localhost:8000/auth/reset-password?token=${mail.token}`)
      // 256 bits in base64url.
      expect(mail.token).toMatch(/^[\w-]{43}$/)
      const set = await confirm(mail.token)
      expect(set.status).toBe(200)
      // It does not sign in.
      expect(await set.json()).toEqual({ message: expect.any(String) })
      expect((await login(me.user.username, next)).status).toBe(200)
      expect((await refresh(me.refresh)).status).toBe(401)
      const again = await confirm(mail.token, 'another-password')
      expect(again.status).toBe(400)
      expect(await again.json()).toMatchObject({ code: 'token_refused' })
      const row = await server.db.selectFrom('users').select('email_verified_at').executeTakeFirstOrThrow()
      expect(row.email_verified_at).not.toBeNull()
    })

    test('with a lost answer is replayed for its key', async () => {
      const { email } = await server.aPerson()
      await askReset(email)
      const { token } = await lastMailTo(server, email)
      const key = { 'idempotency-key': 'confirm-1' }
      expect((await confirm(token, next, key)).status).toBe(200)
      expect((await confirm(token, next, key)).status).toBe(200)
      expect((await confirm(token, 'another-password', key)).status).toBe(422)
    })

    test('has the same response and statements whether the account exists or not', async () => {
      const { email } = await server.aPerson()
      const results: unknown[] = []
      for (const address of [email, 'nobody@example.org']) {
        await server.app.mails.runDue()
        await sendAllDue(server)
        server.statements.length = 0
        const response = await askReset(address)
        results.push([
          response.status,
          await response.json(),
          server.statements.filter((sql) => !/due_at" </.test(sql)).slice(0, 3),
        ])
      }
      expect(results[0]).toEqual(results[1])
      expect((await mailsOf(server)).map(({ to }) => to)).toEqual([email])
    })

    test('expires after an hour, after a newer reset, and when the account changes its address', async () => {
      const me = await server.signIn()
      await askReset(me.user.email)
      const late = await lastMailTo(server, me.user.email)
      server.clock.advance(hourMs)
      expect((await confirm(late.token)).status).toBe(400)

      await askReset(me.user.email)
      const first = await lastMailTo(server, me.user.email)
      await askReset(me.user.email)
      const second = await lastMailTo(server, me.user.email)
      expect((await confirm(second.token)).status).toBe(200)
      expect((await confirm(first.token)).status).toBe(400)

      await askReset(me.user.email)
      const left = await lastMailTo(server, me.user.email)
      await server.db.updateTable('users').set({ email: 'moved@example.org' }).execute()
      expect((await confirm(left.token)).status).toBe(400)
    })

    test('leaves no token in the database', async () => {
      const { email } = await server.aPerson()
      await askReset(email)
      const { token } = await lastMailTo(server, email)
      const rows = [
        await server.db.selectFrom('account_tokens').selectAll().execute(),
        await server.db.selectFrom('mails').selectAll().execute(),
      ]
      expect(JSON.stringify(rows)).not.toContain(token)
    })
  })
})
