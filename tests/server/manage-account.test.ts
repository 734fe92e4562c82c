import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountManager, UsageError } from '#server/commands/manage-account.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeIn, lastMailTo } from '#tests/support/mail.ts'
import { insertTotp, signInSteps } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  test('roles granted at the terminal are in the audit log, and the last administrator stays', async () => {
    const manager = accountManager(server.db, server.clock)
    const { username } = await server.aPerson({ role: 'client' })
    expect(await manager.grant(username, 'admin')).toEqual(['client', 'admin'])
    await expect(manager.take(username, 'admin')).rejects.toThrow(UsageError)
    expect(await manager.take(username, 'admin', true)).toEqual(['client'])
    await manager.grant(username, 'admin')
    const other = await server.aPerson({ role: 'admin' })
    expect(await manager.take(username, 'admin')).toEqual(['client'])
    await expect(manager.grant('nobody', 'admin')).rejects.toThrow('No account has the name')
    const admin = await server.signIn(other)
    const { results } = await (await admin.send('GET', '/api/admin/audit/')).json()
    expect(results).toMatchObject([
      { actor_name: 'npm run user', action: 'person.roles', after: { roles: ['client'] } },
      { actor_name: 'npm run user', after: { roles: ['client', 'admin'] } },
      { actor_name: 'npm run user', after: { roles: ['client'] } },
      { actor_name: 'npm run user', after: { roles: ['client', 'admin'] } },
    ])
  })

  test('a password set at the terminal is in the audit log with the sessions that it ended, and without itself', async () => {
    const manager = accountManager(server.db, server.clock)
    const person = await server.signIn(await server.aPerson({ role: 'client' }))
    const password = await manager.setPassword(person.user.username)
    await expect(manager.setPassword('nobody')).rejects.toThrow(UsageError)
    await expect(manager.setPassword(person.user.username, 'short')).rejects.toThrow(UsageError)
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    const answer = await (await admin.send('GET', '/api/admin/audit/')).text()
    expect(answer).not.toContain(password)
    expect(JSON.parse(answer).results).toEqual([
      {
        id: 1,
        at: server.clock.now().toISOString(),
        actor_id: 0,
        actor_name: 'npm run user',
        action: 'person.password',
        target_kind: 'person',
        target_id: String(person.user.id),
        before: { sessions: 1 },
        after: { sessions: 0 },
      },
    ])
  })

  test('a password set at the terminal ends mailed codes and links, and a sign-in that waits for its second step', async () => {
    const me = await server.signIn()
    const { user } = me
    const { code: appCode } = await insertTotp(server, me)
    const { secondStepOf, finish } = signInSteps(server)
    const { ticket } = await secondStepOf(user.username)
    const browser = 'b'.repeat(43)
    await server.send('POST', '/users/auth/mail-code/', { email: user.email, browser })
    const mail = await lastMailTo(server, user.email)
    await server.send('POST', '/users/auth/password-reset/', { email: user.email })
    const { token } = await lastMailTo(server, user.email)
    const password = 'maji-ya-moto'
    await accountManager(server.db, server.clock).setPassword(user.username, password)
    const confirmed = await server.send('POST', '/users/auth/mail-code/confirm/', {
      email: user.email,
      browser,
      code: codeIn(mail),
    })
    expect(confirmed.status).toBe(400)
    expect((await server.send('POST', '/users/auth/mail-code/link/', { token: mail.token })).status).toBe(400)
    const reset = { token, password: testPassword, password_confirm: testPassword }
    expect(
      await (await server.send('POST', '/users/auth/password-reset/confirm/', reset)).json(),
    ).toMatchObject({
      code: 'token_refused',
    })
    expect((await finish({ ticket, code: appCode() })).status).toBe(401)
  })

  test('an account whose address somebody else has changed is given back to its owner, and to nobody else', async () => {
    const manager = accountManager(server.db, server.clock)
    const other = await server.aPerson()
    const { user } = await server.signIn()
    const verified = { email_verified_at: server.clock.now().toISOString(), google_sub: 'of-the-thief' }
    await server.db
      .updateTable('users')
      .set({ email: 'thief@example.org', pending_email: 'next@example.org', ...verified })
      .where('id', '=', user.id)
      .execute()
    await server.send('POST', '/users/auth/password-reset/', { email: 'thief@example.org' })
    const { token } = await lastMailTo(server, 'thief@example.org')
    await expect(manager.setPassword(user.username, undefined, other.email)).rejects.toThrow('exists already')
    await expect(manager.setPassword(user.username, undefined, 'no address')).rejects.toThrow(UsageError)
    const password = await manager.setPassword(user.username, undefined, 'Owner@example.org')
    const row = await server.db
      .selectFrom('users')
      .select(['username', 'email', 'pending_email', 'email_verified_at', 'google_sub'])
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(row).toEqual({
      username: user.username,
      email: 'owner@example.org',
      pending_email: null,
      email_verified_at: null,
      google_sub: null,
    })
    const login = { username: 'owner@example.org', password }
    expect((await server.send('POST', '/users/auth/login/', login)).status).toBe(200)
    const reset = { token, password: testPassword, password_confirm: testPassword }
    expect((await server.send('POST', '/users/auth/password-reset/confirm/', reset)).status).toBe(400)
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    const answer = await (await admin.send('GET', '/api/admin/audit/')).text()
    expect(answer).not.toMatch(/thief@|owner@/i)
    expect(JSON.parse(answer).results).toMatchObject([
      { action: 'person.password', after: { sessions: 0, email: 'replaced' } },
    ])
  })

  test('an account that is made at the terminal is in the audit log with its role', async () => {
    const email = 'rehema@example.org'
    const manager = accountManager(server.db, server.clock)
    const account = { email, firstName: 'Rehema', lastName: 'Mushi', role: 'admin' } as const
    const password = await manager.create(account)
    await expect(manager.create(account)).rejects.toThrow(UsageError)
    const signedIn = await server.send('POST', '/users/auth/login/', { username: email, password })
    const { access } = await signedIn.json()
    const headers = { authorization: `Bearer ${access}` }
    const { results } = await (await server.send('GET', '/api/admin/audit/', undefined, headers)).json()
    expect(results).toMatchObject([
      { actor_name: 'npm run user', action: 'person.roles', before: null, after: { roles: ['admin'] } },
    ])
  })
})
