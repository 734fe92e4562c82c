import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { createComposer } from '#server/mail/compose.ts'
import { MailQueue } from '#server/mail/mail-queue.ts'
import { insertMail, leaseDueMail } from '#server/repositories/mails.ts'
import { smtpTransport, type MailTransport } from '#server/mail/transport.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { lastMailTo, mailsOf } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { verifyEmail } from '#tests/support/verify-email.ts'
import { turnTotpOn } from '#tests/support/second-factor.ts'
import { testPassword } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const hourMs = 60 * 60 * 1000
const next = 'maji-ya-moto-sana'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  const refresh = (token: string) => server.send('POST', '/api/auth/token/refresh/', { refresh: token })
  describe('verifying an address', () => {
    const register = (headers = {}) =>
      server.send(
        'POST',
        '/users/auth/register/',
        {
          email: 'neema@example.org',
          first_name: 'Neema',
          last_name: 'Sanga',
          password: next,
          password_confirm: next,
        },
        headers,
      )
    const verify = (token: string) => server.send('POST', '/users/auth/verify-email/', { token })
    const verifiedAt = async () =>
      (await server.db.selectFrom('users').select('email_verified_at').executeTakeFirstOrThrow())
        .email_verified_at

    test('works with the link mailed at registration, in the language of the request', async () => {
      await register({ 'accept-language': 'sw-TZ, en;q=0.5' })
      const mail = await lastMailTo(server, 'neema@example.org')
      expect(mail.subject).toBe('Tafadhali thibitisha barua pepe yako')
      expect(mail.text).toMatch(/^Habari,/)
      expect((await verify(mail.token)).status).toBe(200)
      expect(await verifiedAt()).toBe('2026-03-02T08:00:00.000Z')
      expect((await verify(mail.token)).status).toBe(400)
    })

    test('expires after seven days; a new link can be requested until the address is verified', async () => {
      const { tokens } = await (await register({ cookie: 'lang=en' })).json()
      const old = await lastMailTo(server, 'neema@example.org')
      server.clock.advance(7 * 24 * hourMs)
      expect((await verify(old.token)).status).toBe(400)
      const { access } = await (await refresh(tokens.refresh)).json()
      const headers = { authorization: `Bearer ${access}` }
      const resend = () => server.send('POST', '/users/auth/verify-email/resend/', undefined, headers)
      expect((await resend()).status).toBe(200)
      const mail = await lastMailTo(server, 'neema@example.org')
      expect((await verify(mail.token)).status).toBe(200)
      await resend()
      expect(await mailsOf(server)).toHaveLength(2)
    })

    test('a verified address is notified when the account changes to another', async () => {
      const { tokens } = await (await register()).json()
      await verify((await lastMailTo(server, 'neema@example.org')).token)
      const headers = { authorization: `Bearer ${tokens.access}`, 'accept-language': 'en' }
      const change = (email: string) => server.send('PATCH', '/users/api/profiles/me/', { email }, headers)
      await change('neema@example.org')
      expect(await mailsOf(server)).toHaveLength(1)
      await change('other@example.org')
      expect(await mailsOf(server)).toHaveLength(2)
      const { token } = await lastMailTo(server, 'other@example.org')
      await server.send('POST', '/users/auth/verify-email/', { token }, { 'accept-language': 'en' })
      const warning = await lastMailTo(server, 'neema@example.org')
      expect(warning.subject).toBe('Your email address was changed')
      expect(warning.link).toMatch(/\/contact$/)
      expect(warning.text).not.toContain('other@example.org')
    })

    test('an address that was never verified is not notified, because it may belong to a stranger', async () => {
      const { tokens } = await (await register()).json()
      const first = await lastMailTo(server, 'neema@example.org')
      const headers = { authorization: `Bearer ${tokens.access}` }
      await server.send('PATCH', '/users/api/profiles/me/', { email: 'other@example.org' }, headers)
      await verify((await lastMailTo(server, 'other@example.org')).token)
      expect((await lastMailTo(server, 'neema@example.org')).subject).toBe(first.subject)
    })
  })

  test.each([
    ['nobody verified gets no mails about the account, however often it is changed', false],
    ['was verified gets a mail about each change', true],
  ])('an address that %s', async (_, isVerified) => {
    const me = await server.signIn()
    if (isVerified) await verifyEmail(server, me.user.id)
    const passwords = [testPassword, next, `${next}-2`, `${next}-3`]
    for (const [place, new_password] of passwords.slice(1).entries()) {
      const body = { old_password: passwords[place], new_password, new_password_confirm: new_password }
      expect((await me.send('POST', '/users/auth/password-change/', body)).status).toBe(200)
    }
    await turnTotpOn(server, me)
    const subjects = (await mailsOf(server)).map(({ subject }) => subject)
    const changed = 'Your password was changed'
    expect(subjects).toEqual(isVerified ? [changed, changed, changed, 'Signing in now needs a code'] : [])
  })

  test('sessions are listed with their browser, and can be ended one by one or all others at once', async () => {
    const person = await server.aPerson()
    const [here, phone, old] = [
      await server.signIn(person),
      await server.signIn(person),
      await server.signIn(person),
    ]
    const stranger = await server.signIn()
    const list = async () => (await (await here.send('GET', '/users/api/sessions/')).json()).results
    const sessions: { family: string; current: boolean; user_agent: string }[] = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions[0]?.user_agent).not.toBe('')
    const other = sessions.find(({ current }) => !current)
    expect((await stranger.send('DELETE', `/users/api/sessions/${other?.family}/`)).status).toBe(404)
    expect((await here.send('DELETE', `/users/api/sessions/${other?.family}/`)).status).toBe(200)
    expect(await list()).toHaveLength(2)
    const writes = [here, phone, old].map((one) =>
      one.send('PATCH', '/users/api/profiles/me/', { last_name: 'M' }),
    )
    const written = (await Promise.all(writes)).map(({ status }) => status)
    expect(written.toSorted((a, b) => a - b)).toEqual([200, 200, 401])
    expect((await here.send('POST', '/users/api/sessions/sign-out-others/')).status).toBe(200)
    expect(await list()).toMatchObject([{ current: true }])
    const statuses = await Promise.all(
      [here, phone, old, stranger].map(async (one) => (await refresh(one.refresh)).status),
    )
    expect(statuses).toEqual([200, 401, 401, 200])
  })

  test('an unavailable mail server loses no request and no mail', async () => {
    const recipients: string[] = []
    let isDown = true
    const transport: MailTransport = {
      async send({ to }) {
        if (isDown) throw Object.assign(new Error(`refused ${to}`), { code: 'ECONNREFUSED' })
        recipients.push(to)
      },
      close() {},
    }
    const { attempts, db, clock } = server.app
    const { email } = await server.aPerson()
    const queue = new MailQueue({ attempts, db, clock, transport, compose: createComposer(server.app) })
    await inTransaction(db, (trx) =>
      queue.enqueue(trx, { kind: 'password_reset', recipient: email, locale: 'en' }),
    )
    await queue.runDue()
    const waiting = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(waiting).toMatchObject({ attempts: 1, last_error: 'ECONNREFUSED' })
    isDown = false
    await queue.runDue()
    expect(recipients).toEqual([])
    server.clock.advance(60_000)
    const rival = new MailQueue({ attempts, db, clock, transport, compose: createComposer(server.app) })
    await Promise.all([queue.runDue(), rival.runDue()])
    await queue.close()
    expect(recipients).toEqual([email])
  })

  test('a mail of a kind that only a newer version of the server knows waits for that version', async () => {
    const { db } = server.app
    const { email } = await server.aPerson()
    const row = {
      kind: 'email_changed',
      recipient: email,
      locale: 'en',
      now: server.clock.now().toISOString(),
    } as const
    await inTransaction(db, (trx) => insertMail(trx, row))
    await db.updateTable('mails').set({ kind: 'of_a_newer_version' }).where('recipient', '=', email).execute()
    await server.app.mails.runDue()
    const mails = await db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()
    expect(mails).toMatchObject([{ last_error: 'UnknownMailKind', due_at: expect.any(String) }])
  })

  test('a link that somebody waits for is mailed before the letters that were queued earlier', async () => {
    const { db, clock } = server
    const now = clock.now().toISOString()
    for (const [kind, recipient] of [
      ['letter', 'first@example.org'],
      ['letter', 'second@example.org'],
      ['password_reset', 'neema@example.org'],
    ] as const)
      await inTransaction(db, (trx) => insertMail(trx, { kind, recipient, locale: 'en', now }))
    const later = new Date(clock.now().getTime() + 60_000).toISOString()
    const recipients = []
    for (let mail = await leaseDueMail(db, now, later); mail; mail = await leaseDueMail(db, now, later))
      recipients.push(mail.recipient)
    expect(recipients).toEqual(['neema@example.org', 'first@example.org', 'second@example.org'])
  })
})

test('a mail sent over SMTP has the text in both languages unchanged', async () => {
  const smtp = await startSmtp()
  const transport = smtpTransport(smtp.url, 'Vior <office@vior.example>')
  await transport.send({
    id: 7,
    to: 'neema@example.org',
    subject: 'Karibu',
    text: 'Habari Neema, ümlaut na 🌍',
    headers: { 'List-Unsubscribe': '<https://vior.example/x>' },
    date: new Date('2026-03-02T08:00:00Z'),
  })
  transport.close()
  await smtp.close()
  expect(smtp.received()).toMatch(/^MAIL FROM:<office@vior.example>/m)
  expect(smtp.received()).toMatch(/^RCPT TO:<neema@example.org>/m)
  expect(smtp.received()).toMatch(/^Subject: Karibu/m)
  expect(smtp.received()).toMatch(/^List-Unsubscribe: <https:\/\/vior.example\/x>/m)
})
