import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendAllDue } from '#tests/support/send-all-due.ts'

const me = '/users/api/profiles/me/'

forEachDatabase((database) => {
  let server: TestServer
  let person: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    person = await server.signIn(await server.aPerson({ email: 'neema@example.org', username: 'neema' }))
  })
  afterEach(() => server.close())

  const change = (email: string, from = person) =>
    from.send('PATCH', me, { email }, { 'accept-language': 'en' })
  const profile = async () => (await person.send('GET', me)).json()
  const verify = (token: string) => server.send('POST', '/users/auth/verify-email/', { token })

  describe('a new e-mail address', () => {
    test('replaces the old one only when its mailed link is opened', async () => {
      const answer = await (await change('New@example.org')).json()
      expect(answer).toMatchObject({ email: 'neema@example.org', pending_email: 'new@example.org' })
      const { token } = await lastMailTo(server, 'new@example.org')
      expect((await verify(token)).status).toBe(200)
      expect(await profile()).toMatchObject({ email: 'new@example.org', username: 'neema' })
      expect(await profile()).not.toHaveProperty('pending_email')
      expect((await verify(token)).status).toBe(400)
    })

    test('is cancelled by entering the current one again, and its link stops working', async () => {
      await change('new@example.org')
      const { token } = await lastMailTo(server, 'new@example.org')
      await change('neema@example.org')
      expect(await profile()).not.toHaveProperty('pending_email')
      expect((await verify(token)).status).toBe(400)
      expect(await profile()).toMatchObject({ email: 'neema@example.org' })
    })

    test('that is in use gets the same response with the same statements, and its owner is notified', async () => {
      await server.aPerson({ email: 'taken@example.org', firstName: 'Juma' })
      const answers: unknown[] = []
      const statements: string[][] = []
      for (const email of ['taken@example.org', 'untaken@example.org']) {
        await sendAllDue(server)
        server.statements.length = 0
        const response = await change(email)
        // Later statements belong to the mail queue, after the response.
        const queued = server.statements.findIndex((sql) => sql.startsWith('insert into "mails"'))
        statements.push(server.statements.slice(0, queued + 1))
        answers.push({ status: response.status, body: await response.text() })
      }
      const [taken, free] = answers.map((answer) => JSON.stringify(answer))
      expect(taken?.replace('taken@', 'x@')).toBe(free?.replace('untaken@', 'x@'))
      expect(statements[0]?.length).toBeGreaterThan(3)
      expect(statements[0]).toEqual(statements[1])

      const warning = await lastMailTo(server, 'taken@example.org')
      expect(warning.subject).toBe('Someone entered your email address')
      expect(warning.text).not.toContain('Asha')
      expect(warning.text).not.toContain('token=')
      expect((await lastMailTo(server, 'untaken@example.org')).token).not.toBe('')
    })

    test('that another account has verified meanwhile is rejected when its link is opened', async () => {
      await change('both@example.org')
      const { token } = await lastMailTo(server, 'both@example.org')
      await server.aPerson({ email: 'both@example.org' })
      expect((await verify(token)).status).toBe(400)
      expect(await profile()).toMatchObject({ email: 'neema@example.org' })
    })

    test('also replaces a username equal to the old address, so that the owner of that address can register', async () => {
      const squatter = await server.signIn(
        await server.aPerson({ email: 'owner@example.org', username: 'owner@example.org' }),
      )
      await change('squatter@example.org', squatter)
      await verify((await lastMailTo(server, 'squatter@example.org')).token)
      const names = { first_name: 'Rehema', last_name: 'Owner' }
      const password = { password: 'maji-ya-moto-sana', password_confirm: 'maji-ya-moto-sana' }
      const body = { email: 'owner@example.org', username: 'owner@example.org', ...names, ...password }
      expect((await server.send('POST', '/users/auth/register/', body)).status).toBe(201)
    })
  })

  describe('mails that anybody can trigger', () => {
    test('are at most five an hour per account, to any addresses', async () => {
      const statuses: number[] = []
      for (let i = 0; i < 8; i += 1) statuses.push((await change(`stranger${i}@example.org`)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      expect(await server.db.selectFrom('mails').select('id').execute()).toHaveLength(5)
      server.clock.advance(60 * 60 * 1000)
      const later = await server.signIn(person.user)
      expect((await change('stranger9@example.org', later)).status).toBe(200)
    })

    test('are at most ten an hour per address, from any accounts and endpoints', async () => {
      const target = 'target@example.org'
      for (let i = 0; i < 5; i += 1)
        await server.send('POST', '/users/auth/password-reset/', { email: target })
      for (let i = 0; i < 4; i += 1) await change(target, await server.signIn())
      await server.send('POST', '/blog/api/newsletter/', { email: target })
      const refused = await change(target, await server.signIn())
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await change('other@example.org', await server.signIn())).status).toBe(200)
    })

    test('contain no name when the address is not verified', async () => {
      await change('new@example.org')
      expect((await lastMailTo(server, 'new@example.org')).text).toMatch(/^Hello,/)
      await verify((await lastMailTo(server, 'new@example.org')).token)
      await server.send('POST', '/users/auth/password-reset/', { email: 'new@example.org' })
      expect((await lastMailTo(server, 'new@example.org')).text).toMatch(/^H(ello|abari) Asha,/)
    })
  })
})
