import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeIn, lastMailTo, mailsOf } from '#tests/support/mail.ts'
import { insertTotp, signInSteps } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendAllDue } from '#tests/support/send-all-due.ts'
import { aVerifiedPerson } from '#tests/support/verify-email.ts'

const path = '/users/auth/mail-code/'
const minuteMs = 60_000
const phone = 'p'.repeat(43)
const laptop = 'l'.repeat(43)

forEachDatabase((database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database })
  })
  afterAll(() => server.close())

  const requestCode = (email: string, browser = phone, headers = {}) =>
    server.send('POST', path, { email, browser }, headers)
  const confirm = (email: string, code: string, browser = phone) =>
    server.send('POST', `${path}confirm/`, { email, browser, code })
  const follow = (token: string) => server.send('POST', `${path}link/`, { token })
  const statusAndCode = async (sent: Promise<Response>) => {
    const answer = await sent
    return [answer.status, (await answer.json()).code]
  }

  async function mailed(email: string, browser = phone) {
    expect((await requestCode(email, browser)).status).toBe(200)
    const mail = await lastMailTo(server, email)
    return { ...mail, code: codeIn(mail) }
  }
  const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

  describe('a code in a mail', () => {
    test('signs in once, as a password does, whatever the spaces in it, and keeps the password', async () => {
      const { email, username } = await aVerifiedPerson(server)
      const { code, token } = await mailed(email)
      const answer = await confirm(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `)
      expect(answer.status).toBe(200)
      const { access, user, ...rest } = await answer.json()
      expect([user.username, Object.keys(rest)]).toEqual([username, ['refresh']])
      const me = await server.send('GET', '/users/api/profiles/me/', undefined, {
        authorization: `Bearer ${access}`,
      })
      expect(me.status).toBe(200)
      expect(await statusAndCode(confirm(email, code))).toEqual([400, 'invalid'])
      expect(await statusAndCode(follow(token))).toEqual([400, 'token_refused'])
      expect((await signInSteps(server).login(username)).status).toBe(200)
    })

    test('sent ten times at once makes one session, by the digits or by the link', async () => {
      const { email } = await aVerifiedPerson(server)
      const { code, token } = await mailed(email)
      const sent = Array.from({ length: 10 }, (_, at) => (at % 2 ? confirm(email, code) : follow(token)))
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    })

    test('counts in the browser that asked and with its address; its link in any', async () => {
      const [neema, other] = [await aVerifiedPerson(server), await aVerifiedPerson(server)]
      const { code, token } = await mailed(neema.email)
      expect((await confirm(neema.email, code, laptop)).status).toBe(400)
      expect((await confirm(other.email, code)).status).toBe(400)
      expect((await follow(token)).status).toBe(200)
    })

    test('is void after five tries, also sent at once; its link is not', async () => {
      const { email } = await aVerifiedPerson(server)
      const { code, token } = await mailed(email)
      const guesses = Array.from({ length: 12 }, (_, at) => confirm(email, another(code, at + 1)))
      expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]))
      expect((await confirm(email, code)).status).toBe(400)
      expect((await follow(token)).status).toBe(200)
    })

    test('counts at the fifth try', async () => {
      const { email } = await aVerifiedPerson(server)
      const { code } = await mailed(email)
      for (const by of [1, 2, 3, 4]) expect((await confirm(email, another(code, by))).status).toBe(400)
      expect((await confirm(email, code)).status).toBe(200)
    })

    test('is void after ten minutes, and after a newer one', async () => {
      const { email } = await aVerifiedPerson(server)
      const first = await mailed(email)
      const second = await mailed(email)
      expect((await follow(first.token)).status).toBe(400)
      server.clock.advance(10 * minuteMs)
      expect((await confirm(email, second.code)).status).toBe(400)
      expect((await follow(second.token)).status).toBe(400)
    })

    test('is void after a reset of the password, and after the account changed its address', async () => {
      const one = await aVerifiedPerson(server)
      const mail = await mailed(one.email)
      await server.send('POST', '/users/auth/password-reset/', { email: one.email })
      const { token } = await lastMailTo(server, one.email)
      const password = 'maji-ya-moto-sana'
      await server.send('POST', '/users/auth/password-reset/confirm/', {
        token,
        password,
        password_confirm: password,
      })
      expect((await follow(mail.token)).status).toBe(400)

      const two = await aVerifiedPerson(server)
      const old = await mailed(two.email)
      await server.db
        .updateTable('users')
        .set({ email: 'moved@example.org' })
        .where('id', '=', two.id)
        .execute()
      expect((await follow(old.token)).status).toBe(400)
    })

    test('neither digits, browser nor link are in the database', async () => {
      const { email } = await aVerifiedPerson(server)
      const { code, token } = await mailed(email)
      const rows = JSON.stringify([
        await server.db.selectFrom('mail_codes').selectAll().execute(),
        await server.db.selectFrom('mails').selectAll().execute(),
        await server.db.selectFrom('idempotency_claims').selectAll().execute(),
      ])
      for (const secret of [`"${code}"`, token, phone]) expect(rows).not.toContain(secret)
    })

    test('is asked for once, however often the request is sent with one key', async () => {
      const { email } = await aVerifiedPerson(server)
      const headers = { 'idempotency-key': 'ask-for-a-code' }
      for (const _ of [1, 2, 3]) expect((await requestCode(email, phone, headers)).status).toBe(200)
      expect((await mailsOf(server)).filter(({ to }) => to === email)).toHaveLength(1)
      expect((await requestCode(email, laptop, headers)).status).toBe(422)
    })

    test('is not sent when it was asked for ten minutes ago', async () => {
      const { email } = await aVerifiedPerson(server)
      await server.db
        .insertInto('mails')
        .values({
          kind: 'sign_in_code',
          recipient: email,
          locale: 'en',
          details: '{"browser":"x"}',
          created_at: new Date(server.clock.now().getTime() - 11 * minuteMs).toISOString(),
          due_at: server.clock.now().toISOString(),
          attempts: 0,
          last_error: null,
        })
        .execute()
      expect((await mailsOf(server)).filter(({ to }) => to === email)).toEqual([])
    })

    test('five are mailed an hour, whoever asks, and thirty digits a day are compared for an account', async () => {
      const { email } = await aVerifiedPerson(server)
      for (const _ of [1, 2, 3, 4, 5]) expect((await requestCode(email)).status).toBe(200)
      expect((await requestCode(email, laptop)).status).toBe(429)
      for (const hours of [1, 2, 3, 4, 5, 6]) {
        server.clock.advance(60 * minuteMs)
        const { code } = await mailed(email)
        for (const by of [1, 2, 3, 4, 5]) await confirm(email, another(code, hours * by))
      }
      server.clock.advance(60 * minuteMs)
      const { code, token } = await mailed(email)
      expect(await statusAndCode(confirm(email, code))).toEqual([400, 'invalid'])
      expect((await follow(token)).status).toBe(200)
    })
  })

  describe('the existence of an account is not revealed', () => {
    async function costOf(sent: () => Promise<Response>) {
      await sendAllDue(server)
      server.statements.length = 0
      const answer = await sent()
      const statements = [...server.statements]
      const end = statements.indexOf('commit')
      return {
        status: answer.status,
        body: await answer.text(),
        statements: end < 0 ? statements : statements.slice(0, end + 1),
      }
    }

    test('by asking for a code, nor by a wrong one: same response, same statements', async () => {
      const { email } = await aVerifiedPerson(server)
      const cost = await costOf(() => requestCode(email))
      expect(cost.status).toBe(200)
      expect(await costOf(() => requestCode('nobody@example.org'))).toEqual(cost)
      const { code } = await mailed(email)
      const guessed = await costOf(() => confirm(email, another(code)))
      expect(guessed.status).toBe(400)
      expect(await costOf(() => confirm('nobody@example.org', another(code)))).toEqual(guessed)
      expect((await mailsOf(server)).filter(({ to }) => to === 'nobody@example.org')).toEqual([])
    })
  })

  describe('an account', () => {
    test('with a second factor is asked for it, and its session is marked', async () => {
      const person = await aVerifiedPerson(server)
      const { code } = await insertTotp(server, await server.signIn(person))
      const answer = await confirm(person.email, (await mailed(person.email)).code)
      expect(answer.status).toBe(401)
      const { code: reason, second_step: step, ...body } = await answer.json()
      expect([reason, body.access]).toEqual(['second_factor', undefined])
      const finished = await signInSteps(server).finish({ ticket: step.ticket, code: code() })
      expect(finished.status).toBe(200)
    })

    test('that is suspended is refused in the words of the password sign-in', async () => {
      const person = await aVerifiedPerson(server)
      const { code } = await mailed(person.email)
      await server.db
        .updateTable('users')
        .set({ suspended_at: server.clock.now().toISOString() })
        .where('id', '=', person.id)
        .execute()
      const [byPassword, byCode] = [
        await signInSteps(server).login(person.username),
        await confirm(person.email, code),
      ]
      expect([byCode.status, await byCode.json()]).toEqual([403, await byPassword.json()])
    })

    test('without a password comes in', async () => {
      const person = await aVerifiedPerson(server)
      await server.db.updateTable('users').set({ password_hash: '!' }).where('id', '=', person.id).execute()
      expect((await follow((await mailed(person.email)).token)).status).toBe(200)
    })

    test('with an unverified address has it verified, and whoever made the account is out', async () => {
      const person = await server.aPerson()
      const stranger = await server.signIn(person)
      await insertTotp(server, stranger)
      const { text, code } = await mailed(person.email)
      expect(text).toContain('confirms that the address is yours')
      const answer = await confirm(person.email, code)
      expect(answer.status).toBe(200)
      const { email_verified_at: at } = await server.db
        .selectFrom('users')
        .select('email_verified_at')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      expect(at).not.toBeNull()
      expect((await signInSteps(server).login(person.username, testPassword)).status).toBe(401)
      const renewed = await server.send('POST', '/api/auth/token/refresh/', { refresh: stranger.refresh })
      expect(renewed.status).toBe(401)
    })
  })

  test.each(['a code', 'a new password'])(
    'a change of the address that a stranger began ends when the owner enters by %s',
    async (way) => {
      const person = await server.aPerson()
      const stranger = await server.signIn(person)
      const elsewhere = 'stranger@example.org'
      expect((await stranger.send('PATCH', '/users/api/profiles/me/', { email: elsewhere })).status).toBe(200)
      const { token } = await lastMailTo(server, elsewhere)
      expect(token).toBeDefined()
      if (way === 'a code') {
        const { code } = await mailed(person.email)
        expect((await confirm(person.email, code)).status).toBe(200)
      } else {
        await server.send('POST', '/users/auth/password-reset/', { email: person.email })
        const { token: reset } = await lastMailTo(server, person.email)
        const password = 'maji-ya-moto-sana'
        const body = { token: reset, password, password_confirm: password }
        expect((await server.send('POST', '/users/auth/password-reset/confirm/', body)).status).toBe(200)
      }
      expect((await server.send('POST', '/users/auth/verify-email/', { token })).status).toBe(400)
      const { email, pending_email: pending } = await server.db
        .selectFrom('users')
        .select(['email', 'pending_email'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      expect([email, pending]).toEqual([person.email, null])
    },
  )

  test('a link that is only opened signs nobody in: the page is the same with and without a token', async () => {
    const { email } = await aVerifiedPerson(server)
    const { token } = await mailed(email)
    await server.send('GET', `${path}link/?token=${token}`)
    await server.send('HEAD', `${path}link/?token=${token}`)
    expect((await follow(token)).status).toBe(200)
  })

  test.each([
    [{ email: 'no-address', browser: phone }, 'email'],
    [{ email: 'a@example.org', browser: 'short' }, 'browser'],
  ])('%j is refused and names the field', async (body, field) => {
    const answer = await server.send('POST', path, body)
    expect(answer.status).toBe(400)
    expect((await answer.json()).fields).toHaveProperty(field)
  })
})
