import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tokenPairSchema } from '#domain/account.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  const weekMs = 7 * 24 * 60 * 60 * 1000

  let server: TestServer
  let first: string
  beforeEach(async () => {
    server = await startServer({ database })
    first = (await server.signIn()).refresh
  })
  afterEach(() => server.close())

  function send(refresh: string): Promise<Response> {
    return server.send('POST', '/api/auth/token/refresh/', { refresh })
  }

  async function expectRefreshed(refresh: string): Promise<string> {
    const response = await send(refresh)
    expect(response.status).toBe(200)
    return v.parse(tokenPairSchema, await response.json()).refresh
  }

  async function expectRefused(refresh: string): Promise<void> {
    const response = await send(refresh)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'token_refused' })
  }

  /** Presents the first token again after its child was used; returns the grandchild. */
  async function comeBackLate(): Promise<string> {
    const child = await expectRefreshed(first)
    const grandchild = await expectRefreshed(child)
    server.clock.advance(31_000)
    await expectRefused(first)
    return grandchild
  }

  test('the first use of a refresh token returns the next pair, whose access token works', async () => {
    const pair = v.parse(tokenPairSchema, await (await send(first)).json())
    expect(pair.refresh).not.toBe(first)
    const me = await server.send('GET', '/users/api/profiles/me/', undefined, {
      authorization: `Bearer ${pair.access}`,
    })
    expect(me.status).toBe(200)
  })

  test('an expired access token sent along does not prevent a refresh', async () => {
    const response = await server.send(
      'POST',
      '/api/auth/token/refresh/',
      { refresh: first },
      { authorization: 'Bearer old' },
    )
    expect(response.status).toBe(200)
  })

  test('the database contains no refresh token in plain text', async () => {
    const rows = await server.db.selectFrom('refresh_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first)
  })

  test('a refresh costs four statements, and one more notes a language that has changed', async () => {
    const refresh = async (token: string, language: string) => {
      const headers = { 'accept-language': language }
      server.statements.length = 0
      const response = await server.send('POST', '/api/auth/token/refresh/', { refresh: token }, headers)
      const own = server.statements.filter((sql) => /refresh_|"users"/.test(sql)).length
      return { next: v.parse(tokenPairSchema, await response.json()).refresh, own }
    }
    const known = await refresh(first, 'sw')
    const same = await refresh(known.next, 'sw')
    expect(same.own).toBe(4)
    const changed = await refresh(same.next, 'en')
    expect(changed.own).toBe(5)
    expect((await refresh(changed.next, 'en')).own).toBe(4)
    expect(await server.db.selectFrom('users').select('locale').executeTakeFirst()).toEqual({ locale: 'en' })
  })

  test('the same token within 30 s gets a sibling, and both continue', async () => {
    const child = await expectRefreshed(first)
    server.clock.advance(30_000)
    const sibling = await expectRefreshed(first)
    await expectRefreshed(await expectRefreshed(child))
    await expectRefreshed(await expectRefreshed(sibling))
  })

  test('nine parallel refreshes do not sign out', async () => {
    const children = await Promise.all(Array.from({ length: 9 }, () => expectRefreshed(first)))
    expect(new Set(children).size).toBe(9)
    await Promise.all(children.map(expectRefreshed))
  })

  test('a lost answer can be retried minutes, hours and weeks later', async () => {
    const lost = [await expectRefreshed(first)]
    for (const laterMs of [31_000, 5 * 60 * 60 * 1000, 3 * weekMs]) {
      server.clock.advance(laterMs)
      lost.push(await expectRefreshed(first))
    }
    await expectRefreshed(lost.pop() ?? '')
    await expectRefused(lost[0] ?? '')
  })

  test('nine parallel refreshes weeks after a lost answer do not sign out either', async () => {
    await expectRefreshed(first)
    server.clock.advance(3 * weekMs)
    const children = await Promise.all(Array.from({ length: 9 }, () => expectRefreshed(first)))
    await Promise.all(children.map(expectRefreshed))
  })

  describe('a replaced token, which must be in other hands', () => {
    test('ends the session when it is presented after its replacement was used', async () => {
      const ownerToken = await expectRefreshed(first)
      server.clock.advance(31_000)
      const thiefToken = await expectRefreshed(first)
      const next = await expectRefreshed(thiefToken)
      await expectRefused(ownerToken)
      await expectRefused(next)
    })

    test('ends the session when it is presented before its replacement is used', async () => {
      const ownerToken = await expectRefreshed(first)
      server.clock.advance(31_000)
      const thiefToken = await expectRefreshed(first)
      await expectRefused(ownerToken)
      await expectRefused(thiefToken)
    })
  })

  describe('a token replayed after its child was used', () => {
    test('revokes the whole family, and the revocation is committed although the response is an error', async () => {
      const grandchild = await comeBackLate()
      const families = await server.db.selectFrom('refresh_families').select('revoked_at').execute()
      expect(families).toEqual([{ revoked_at: server.clock.now().toISOString() }])
      await expectRefused(grandchild)
    })

    test('does not affect the other sessions of the account', async () => {
      const person = await server.aPerson()
      const [phone, laptop] = [await server.signIn(person), await server.signIn(person)]
      const child = await expectRefreshed(phone.refresh)
      await expectRefreshed(child)
      server.clock.advance(31_000)
      await expectRefused(phone.refresh)
      await expectRefreshed(laptop.refresh)
    })
  })

  test('a session expires 180 days after its last refresh', async () => {
    server.clock.advance(179 * 24 * 60 * 60 * 1000)
    const child = await expectRefreshed(first)
    server.clock.advance(179 * 24 * 60 * 60 * 1000)
    const grandchild = await expectRefreshed(child)
    server.clock.advance(180 * 24 * 60 * 60 * 1000)
    await expectRefused(grandchild)
  })

  test('a token not issued by the server is rejected', () => expectRefused('x'.repeat(43)))

  describe('logging out', () => {
    test('ends the session of the refresh token', async () => {
      const me = await server.signIn()
      const response = await me.send('POST', '/users/auth/logout/', { refresh_token: me.refresh })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ message: expect.any(String) })
      await expectRefused(me.refresh)
    })

    test.each([[{ refresh_token: 'unknown' }], [{}], [undefined]])(
      'with %j as body ends the session of the access token',
      async (body) => {
        const me = await server.signIn()
        const response = await me.send('POST', '/users/auth/logout/', body)
        expect(response.status).toBe(200)
        await expectRefused(me.refresh)
      },
    )

    test('cannot end the session of another account', async () => {
      const me = await server.signIn()
      expect((await me.send('POST', '/users/auth/logout/', { refresh_token: first })).status).toBe(200)
      await expectRefreshed(first)
    })
  })
})
