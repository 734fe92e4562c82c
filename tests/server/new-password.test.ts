import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registrationAnswerSchema } from '#domain/account.ts'
import { accountManager } from '#server/commands/manage-account.ts'
import { inTransaction } from '#server/database/database.ts'
import { findAccount, setPassword } from '#server/repositories/accounts.ts'
import { endOtherAccess } from '#server/repositories/end-other-access.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { startSession } from '#server/security/sessions.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { googleClientId, startFakeGoogle, type FakeGoogle } from '#tests/support/google.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { insertTotp } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { verifyEmail } from '#tests/support/verify-email.ts'

const email = 'owner@example.org'
const next = 'maji-ya-moto-sana'

let google: FakeGoogle
beforeAll(async () => {
  google = await startFakeGoogle()
})
afterAll(() => google.close())

forEachDatabase((database) => {
  let server: TestServer
  let owner: SignedIn
  beforeEach(async () => {
    server = await startServer({ database, config: { googleClientId, googleJwksUrl: google.jwksUrl } })
    owner = await server.signIn(await server.aPerson({ email }))
    await verifyEmail(server, owner.user.id)
  })
  afterEach(() => server.close())

  const enterWithGoogle = async (claims: { email: string; sub: string }) => {
    const response = await server.send('POST', '/users/auth/google/', {
      google_token: await google.token(server.clock.now(), claims),
    })
    expect(response.status).toBe(200)
    return v.parse(registrationAnswerSchema, await response.json()).user.id
  }
  const enter = (to: string) => server.send('POST', '/users/auth/verify-email/', { token: to })
  const linkTo = async (address: string) => (await lastMailTo(server, address)).token
  async function moveTo(address: string) {
    expect((await owner.send('PATCH', '/users/api/profiles/me/', { email: address })).status).toBe(200)
    expect((await enter(await linkTo(address))).status).toBe(200)
  }

  const ways: Record<string, () => Promise<unknown>> = {
    async 'by a mailed link'() {
      await server.send('POST', '/users/auth/password-reset/', { email })
      const body = { token: await linkTo(email), password: next, password_confirm: next }
      expect((await server.send('POST', '/users/auth/password-reset/confirm/', body)).status).toBe(200)
    },
    'at the terminal': () => accountManager(server.db, server.clock).setPassword(owner.user.username, next),
    async 'with the old one'() {
      const body = { old_password: testPassword, new_password: next, new_password_confirm: next }
      expect((await owner.send('POST', '/users/auth/password-change/', body)).status).toBe(200)
    },
  }

  describe.each(Object.keys(ways))('a new password that is set %s', (name) => {
    const setAnew = () => ways[name]?.()

    test('keeps out whose Google account was linked while the address was theirs', async () => {
      const thief = { email: 'thief@example.org', sub: 'of-the-thief' }
      await moveTo(thief.email)
      expect(await enterWithGoogle(thief)).toBe(owner.user.id)
      await moveTo(email)
      expect(await enterWithGoogle(thief)).toBe(owner.user.id)
      await setAnew()
      expect(await enterWithGoogle(thief)).not.toBe(owner.user.id)
    })

    test('ends a change of the address that waits for its link', async () => {
      await owner.send('PATCH', '/users/api/profiles/me/', { email: 'thief@example.org' })
      const token = await linkTo('thief@example.org')
      await setAnew()
      expect((await enter(token)).status).toBe(400)
      const row = await server.db
        .selectFrom('users')
        .select(['email', 'pending_email'])
        .where('id', '=', owner.user.id)
        .executeTakeFirst()
      expect(row).toEqual({ email, pending_email: null })
    })

    test('locks nobody out who has the address at Google', async () => {
      const same = { email, sub: 'of-the-owner' }
      expect(await enterWithGoogle(same)).toBe(owner.user.id)
      await setAnew()
      expect(await enterWithGoogle(same)).toBe(owner.user.id)
      const login = { username: owner.user.username, password: next }
      expect((await server.send('POST', '/users/auth/login/', login)).status).toBe(200)
    })
  })

  test('a new password keeps out who was signing in with the old one at that moment', async () => {
    const [{ id }, hash] = [owner.user, await hashPassword(next)]
    const entering: Promise<Response>[] = []
    await inTransaction(server.db, async (trx) => {
      await setPassword(trx, id, hash)
      await endOtherAccess(trx, { userId: id, exceptFamily: null, now: server.clock.now().toISOString() })
      entering.push(server.send('POST', '/users/auth/login/', { username: email, password: testPassword }))
      // It has read the old password, and waits to start its session.
      await untilBlocked(database, server.db, 1)
    })
    expect((await entering[0])?.status).toBe(401)
    const families = server.db.selectFrom('refresh_families').select('revoked_at').where('user_id', '=', id)
    for (const { revoked_at } of await families.execute()) expect(revoked_at).not.toBeNull()
  })

  test('a second factor keeps out who was signing in without one at that moment', async () => {
    const before = await findAccount(server.db, owner.user.id)
    await insertTotp(server, owner)
    if (!before) throw new Error('There is no such account.')
    await expect(startSession(server.app.sessions, before)).rejects.toMatchObject({ status: 401 })
    const proved = await startSession(server.app.sessions, before, { hasSecondFactor: true })
    expect(proved.refresh).not.toBe('')
  })

  test('the mail about a new password says whether signing in with Google has ended', async () => {
    const mails: string[] = []
    for (const isLinked of [false, true]) {
      if (isLinked) await enterWithGoogle({ email, sub: 'of-the-owner' })
      await ways['by a mailed link']?.()
      mails.push((await lastMailTo(server, email)).text)
    }
    expect(mails.map((text) => text.includes('Google'))).toEqual([false, true])
  })

  test('the link that verifies the present address outlives a new password', async () => {
    const newcomer = await server.signIn(await server.aPerson({ email: 'new@example.org' }))
    await newcomer.send('POST', '/users/auth/verify-email/resend/', {})
    const token = await linkTo('new@example.org')
    const body = { old_password: testPassword, new_password: next, new_password_confirm: next }
    expect((await newcomer.send('POST', '/users/auth/password-change/', body)).status).toBe(200)
    expect((await enter(token)).status).toBe(200)
  })
})
