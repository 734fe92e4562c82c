import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors, may, permissions, type Action, type Actor } from '#domain/permissions.ts'
import { publicRoles, roles } from '#domain/roles.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { forSqliteAndExtendedPostgres } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forSqliteAndExtendedPostgres((database) => {
  let server: TestServer
  const people = new Map<Actor, SignedIn>()
  beforeAll(async () => {
    server = await startServer({ database, config: { rateLimitFactor: 1000 } })
    for (const role of roles) people.set(role, await server.signIn(await server.aPerson({ role })))
  })
  afterAll(() => server.close())

  /**
   * Sends a well-formed request with invalid content: an endpoint that permits the sender then rejects the
   * content.
   */
  function callAs({ method, path }: Endpoint, actor: Actor): Promise<Response> {
    const address = path
      .replace(':family', crypto.randomUUID())
      .replace(/:id/, '2147483647')
      .replace(/:\w+/g, 'nothing')
      .replace('*', 'nothing')
    const sender = people.get(actor) ?? server
    return sender.send(method, address, method === 'GET' ? undefined : {})
  }

  const actions = Object.keys(permissions).filter((name): name is Action => name in permissions)

  /** Decided within a handler, by the requested object; these have tests of their own. */
  const checkedInHandlers = new Set<Action>(['blog.download_premium', 'files.upload'])

  describe.each(actors)('a %s', (actor) => {
    test.each(actions.filter((action) => !checkedInHandlers.has(action)))(
      'requesting %s is permitted or denied according to the table, at every endpoint',
      async (action) => {
        const endpoints = server.app.endpoints.filter((endpoint) => endpoint.action === action)
        expect(endpoints.length).toBeGreaterThan(0)
        const allowed = may(actor === 'visitor' ? [] : [actor], action)
        // Logging out would end the session for the next endpoints.
        const safe = endpoints.filter(({ path }) => path !== '/users/auth/logout/')
        for (const endpoint of safe) {
          const { status } = await callAs(endpoint, actor)
          const isRefused = endpoint.ignoresBearer ? false : status === 401 || status === 403
          expect([endpoint.path, isRefused]).toEqual([endpoint.path, !allowed])
          if (!allowed)
            expect([endpoint.path, status]).toEqual([endpoint.path, actor === 'visitor' ? 401 : 403])
        }
      },
    )
  })

  test('every endpoint names a row of the table', () => {
    expect(server.app.endpoints.filter(({ action }) => !actions.includes(action))).toEqual([])
  })

  test('permissions do not depend on the order of the roles', async () => {
    const both = await server.aPerson({ role: 'student' })
    await server.db
      .updateTable('users')
      .set({ roles: JSON.stringify(['student', 'admin']) })
      .where('id', '=', both.id)
      .execute()
    const me = await server.signIn(both)
    expect((await me.send('GET', '/api/admin/messages/')).status).toBe(200)
  })

  test('a revoked role is gone at the next request, although the token still contains it', async () => {
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    expect((await admin.send('GET', '/api/admin/messages/')).status).toBe(200)
    await server.db
      .updateTable('users')
      .set({ role: 'guest', roles: '["guest"]' })
      .where('id', '=', admin.user.id)
      .execute()
    expect((await admin.send('GET', '/api/admin/messages/')).status).toBe(403)
  })

  describe('roles', () => {
    const body = {
      first_name: 'Juma',
      last_name: 'Ally',
      password: 'maji-na-moto',
      password_confirm: 'maji-na-moto',
    }

    test.each(roles)('registering as %s works for the eight public ones only', async (role) => {
      const email = `new.${role}@example.org`
      const response = await server.send('POST', '/users/auth/register/', {
        ...body,
        email,
        role,
        roles: ['admin'],
        is_staff: true,
      })
      const isPublic = publicRoles.some((name) => name === role)
      expect(response.status).toBe(isPublic ? 201 : 400)
      const accounts = await server.db
        .selectFrom('users')
        .select('roles')
        .where('email', '=', email)
        .execute()
      expect(accounts).toEqual(isPublic ? [{ roles: JSON.stringify([role]) }] : [])
    })

    test('cannot be changed by a profile update', async () => {
      const me = await server.signIn(await server.aPerson({ role: 'client' }))
      const response = await me.send('PATCH', '/users/api/profiles/me/', {
        first_name: 'Neema',
        role: 'admin',
        roles: ['admin'],
        id: 1,
        user_id: 1,
        username: 'root',
        password_hash: 'x',
        google_sub: 'x',
        email_verified_at: 'now',
      })
      expect(await response.json()).toMatchObject({
        id: me.user.id,
        first_name: 'Neema',
        username: me.user.username,
        role: 'client',
        roles: ['client'],
      })
    })

    test('are granted by an admin, and by nobody else', async () => {
      const person = await server.aPerson()
      const grant = (as: SignedIn | undefined, newRoles: string[]) =>
        as?.send('PATCH', `/api/admin/users/${person.id}/`, { roles: newRoles })
      expect((await grant(people.get('ceo'), ['writer']))?.status).toBe(403)
      const granted = await grant(people.get('admin'), ['writer', 'trainer', 'writer'])
      expect(await granted?.json()).toMatchObject({ role: 'writer', roles: ['writer', 'trainer'] })
      expect((await grant(people.get('admin'), []))?.status).toBe(400)
      expect((await grant(people.get('admin'), ['king']))?.status).toBe(400)
    })
  })
})
