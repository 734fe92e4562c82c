import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  loginAnswerSchema,
  profileSchema,
  registrationAnswerSchema,
  rolesAnswerSchema,
} from '#domain/account.ts'
import { publicRoles } from '#domain/roles.ts'
import { aPng } from '#tests/support/pictures.ts'
import { testPassword } from '#tests/support/factories.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { insertTotp } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  const registration = {
    email: 'Neema@Example.org',
    first_name: 'Neema',
    last_name: 'Sanga',
    phone: '+255 (0) 700-000',
    password: 'maji-na-moto',
    password_confirm: 'maji-na-moto',
    role: 'student',
  }

  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  describe('registering', () => {
    test('returns a token pair and the account, with the e-mail in lower case and as username', async () => {
      const response = await server.send('POST', '/users/auth/register/', { ...registration, is_admin: true })
      expect(response.status).toBe(201)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const { user, tokens } = v.parse(registrationAnswerSchema, await response.json())
      expect(user).toMatchObject({
        email: 'neema@example.org',
        username: 'neema@example.org',
        role: 'student',
        roles: ['student'],
        avatar: null,
      })
      expect(decodeJwt(tokens.access)).toMatchObject({
        sub: String(user.id),
        family: expect.any(String),
        jti: expect.any(String),
      })
    })

    test('sent again after the account got a factor needs the second step, as a sign-in does', async () => {
      const key = { 'idempotency-key': 'register-2' }
      const send = () => server.send('POST', '/users/auth/register/', registration, key)
      const { user, tokens } = v.parse(registrationAnswerSchema, await (await send()).json())
      expect((await send()).status).toBe(201)
      await insertTotp(server, { ...tokens, user })
      const again = await send()
      expect(again.status).toBe(401)
      const body = await again.json()
      expect(body).toMatchObject({ code: 'second_factor', second_step: { methods: ['totp', 'recovery'] } })
      expect(JSON.stringify(body)).not.toContain('refresh')
    })

    test('is rejected, naming the e-mail, when the e-mail or the username is in use, ignoring case', async () => {
      await server.aPerson({ username: 'Juma', email: 'juma@example.org' })
      for (const taken of [{ email: 'JUMA@example.org' }, { username: 'jUMA' }]) {
        const response = await server.send('POST', '/users/auth/register/', { ...registration, ...taken })
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({
          code: 'invalid',
          fields: { email: [expect.any(String)] },
        })
      }
    })

    test('never grants a role of the company', async () => {
      const response = await server.send('POST', '/users/auth/register/', { ...registration, role: 'admin' })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { role: [expect.any(String)] } })
    })

    test('rejects differing passwords with the specified text', async () => {
      const response = await server.send('POST', '/users/auth/register/', {
        ...registration,
        password_confirm: 'other-words',
      })
      expect(await response.json()).toMatchObject({
        message: 'Passwords do not match',
        fields: { password_confirm: ['Passwords do not match'] },
      })
    })

    test('stores an argon2id hash and no password', async () => {
      await server.send('POST', '/users/auth/register/', registration, { 'idempotency-key': 'register-1' })
      const tables = [
        await server.db.selectFrom('users').selectAll().execute(),
        await server.db.selectFrom('idempotency_claims').selectAll().execute(),
      ]
      expect(JSON.stringify(tables)).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
      expect(JSON.stringify(tables)).not.toContain(registration.password)
    })
  })

  describe('signing in', () => {
    test('works with the username or the e-mail, ignoring case', async () => {
      const person = await server.aPerson({ username: 'Juma', email: 'j@example.org' })
      for (const username of ['juma', 'J@EXAMPLE.org']) {
        const response = await server.send('POST', '/users/auth/login/', { username, password: testPassword })
        expect(response.status).toBe(200)
        expect(v.parse(loginAnswerSchema, await response.json()).user).toEqual(person)
      }
    })

    test('returns the same for a wrong password and for an unknown account', async () => {
      await server.aPerson({ username: 'juma' })
      for (const username of ['juma', 'nobody']) {
        const response = await server.send('POST', '/users/auth/login/', { username, password: 'wrong' })
        expect(response.status).toBe(401)
        expect(await response.json()).toMatchObject({
          code: 'unauthenticated',
          detail: 'Invalid username or password.',
        })
      }
    })

    test('an account with an unusable password accepts none', async () => {
      const { id } = await server.aPerson({ username: 'juma' })
      await server.db.updateTable('users').set({ password_hash: '!' }).where('id', '=', id).execute()
      for (const password of ['!', testPassword]) {
        expect((await server.send('POST', '/users/auth/login/', { username: 'juma', password })).status).toBe(
          401,
        )
      }
    })

    test('is throttled after ten failures, for that name only, and for 15 minutes', async () => {
      await server.aPerson({ username: 'juma' })
      await server.aPerson({ username: 'rehema' })
      for (let i = 0; i < 10; i += 1)
        await server.send('POST', '/users/auth/login/', { username: 'juma', password: 'guess' })
      const refused = await server.send('POST', '/users/auth/login/', {
        username: 'juma',
        password: testPassword,
      })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('900')
      expect(
        (await server.send('POST', '/users/auth/login/', { username: 'rehema', password: testPassword }))
          .status,
      ).toBe(200)
      server.clock.advance(15 * 60_000)
      expect(
        (await server.send('POST', '/users/auth/login/', { username: 'juma', password: testPassword }))
          .status,
      ).toBe(200)
    })
  })

  describe('an access token', () => {
    test('is rejected after ten minutes, also on public endpoints', async () => {
      const me = await server.signIn()
      expect((await me.send('GET', '/users/api/profiles/me/')).status).toBe(200)
      server.clock.advance(600_001)
      for (const path of ['/users/api/profiles/me/', '/blog/api/posts/']) {
        const response = await me.send('GET', path)
        expect(response.status).toBe(401)
        expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
      }
    })

    test('signed with another key, or not at all, is rejected', async () => {
      const { access } = await server.signIn()
      const [, payload] = access.split('.')
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
      for (const token of [unsigned, `${access.slice(0, -4)}AAAA`, 'x', '']) {
        const response = await server.send('GET', '/users/api/profiles/me/', undefined, {
          authorization: `Bearer ${token}`,
        })
        expect(response.status).toBe(401)
      }
    })

    test('of a deleted account is rejected on writes', async () => {
      const me = await server.signIn()
      const slug = await server.aPost()
      await server.db.deleteFrom('users').where('id', '=', me.user.id).execute()
      expect((await me.send('POST', `/blog/api/posts/${slug}/like/`)).status).toBe(401)
      expect((await me.send('GET', '/users/api/profiles/me/')).status).toBe(401)
    })
  })

  describe('the profile', () => {
    test('shows the account and is not stored by shared caches', async () => {
      const me = await server.signIn()
      const response = await me.send('GET', '/users/api/profiles/me/')
      expect(response.headers.get('cache-control')).toContain('private')
      expect(v.parse(profileSchema, await response.json())).toEqual({ user_id: me.user.id, ...me.user })
    })

    test('changes names, e-mail and avatar, and nothing else', async () => {
      const me = await server.signIn()
      const avatar = aPng(30_000)
      const response = await me.send('PATCH', '/users/api/profiles/me/', {
        first_name: 'Zuhura',
        email: 'Z@Example.org',
        avatar,
        role: 'ceo',
        username: 'root',
        id: 99,
      })
      expect(response.status).toBe(200)
      const expected = {
        user_id: me.user.id,
        ...me.user,
        first_name: 'Zuhura',
        pending_email: 'z@example.org',
        avatar,
      }
      expect(await response.json()).toEqual(expected)
      expect(await (await me.send('GET', '/users/api/profiles/me/')).json()).toEqual(expected)
      expect(
        await (await me.send('PATCH', '/users/api/profiles/me/', { avatar: null })).json(),
      ).toMatchObject({
        avatar: null,
        first_name: 'Zuhura',
      })
    })
  })

  test('the roles offered to visitors are the eight public ones, each with a label and a description', async () => {
    const response = await server.send('GET', '/users/auth/roles/', undefined, {
      authorization: 'Bearer expired',
    })
    const { roles = [], all_roles } = v.parse(rolesAnswerSchema, await response.json())
    expect(roles.map((role) => role.value)).toEqual(publicRoles)
    expect(
      roles.every(
        (role) => role.label !== '' && role.description.endsWith('.') && role.type === 'predefined',
      ),
    ).toBe(true)
    expect(all_roles).toEqual(roles)
  })
})
