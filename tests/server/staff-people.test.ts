import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SuspendedAccounts } from '#server/jobs/suspended-accounts.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const people = '/api/admin/users/'

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let neema: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
    neema = await server.signIn(
      await server.aPerson({ firstName: 'Neema', lastName: 'Sanga', email: 'neema.sanga@example.org' }),
    )
  })
  afterEach(() => server.close())

  const found = async (query: string) =>
    (await admin.read(`${people}?${query}`)).results.map((row: { id: number }) => row.id)
  const signIn = () =>
    server.send('POST', '/users/auth/login/', { username: neema.user.username, password: testPassword })

  describe('the list of accounts', () => {
    test('is found by names, address and username, by the beginnings of words and in any case', async () => {
      for (const q of ['neema', 'SANGA', 'nee san', 'neema.sanga@example.org', neema.user.username])
        expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([neema.user.id])
      expect(await found('q=Neema.Sanga%40exam')).toEqual([neema.user.id])
      expect(await found('q=sanga%40example.org')).toEqual([])
      expect(await found('q=%25')).toHaveLength(2)
      expect(await found('q=nobody')).toEqual([])
    })

    test('finds a name with and without its accents, in any case and encoding', async () => {
      const { id } = await server.aPerson({ firstName: '\u00C9LODIE', lastName: '\u00D1and\u00FA' })
      for (const q of ['elodie', '\u00E9lodie', 'E\u0301lodie', 'Nandu', '\u00F1and\u00FA', 'elod \u00F1an'])
        expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([id])
    })

    test('finds an account by its new name after it was renamed, and by the old one no longer', async () => {
      await neema.send('PATCH', '/users/api/profiles/me/', { first_name: 'Tumaini' })
      expect(await found('q=tumaini')).toEqual([neema.user.id])
      expect(await found('q=neema%20tumaini')).toEqual([neema.user.id])
      await neema.send('PATCH', '/users/api/profiles/me/', { last_name: 'Mollel' })
      expect(await found('q=sanga%20mollel')).toEqual([neema.user.id])
    })

    test('is filtered by any role that is held, and by state', async () => {
      await admin.write('PATCH', `${people}${neema.user.id}/`, { roles: ['client', 'writer'] })
      expect(await found('role=writer')).toEqual([neema.user.id])
      expect(await found('role=client')).toEqual([neema.user.id])
      expect(await found('role=student')).toEqual([])
      expect(await found('state=suspended')).toEqual([])
      await admin.write('POST', `${people}${neema.user.id}/suspend/`, { reason: 'Spam' })
      expect(await found('state=suspended&role=writer')).toEqual([neema.user.id])
      expect(await found('state=active')).toEqual([admin.user.id])
    })

    test('is read in pages, also within a role, without a repeated or a missing account', async () => {
      for (let i = 0; i < 5; i += 1) await server.aPerson({ role: 'parent' })
      for (const filter of ['role=parent', '']) {
        const ids: number[] = []
        let next: string | null = `${people}?page_size=2&${filter}`
        while (next) {
          const page = await admin.read(next)
          ids.push(...page.results.map((row: { id: number }) => row.id))
          next = page.next
        }
        expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
        expect(ids).toHaveLength(filter ? 5 : 7)
      }
    })

    test('tells when an account was seen last, and what it did', async () => {
      const slug = await server.aPost()
      await neema.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'Asante' })
      const person = await admin.read(`${people}${neema.user.id}/`)
      expect(person).toMatchObject({
        last_seen_at: server.clock.now().toISOString(),
        suspended_at: null,
        counts: { comments: 1, ratings: 0, requests: 0, posts: 0, sessions: 1 },
      })
      expect(JSON.stringify(person)).not.toContain('password')
    })
  })

  describe('a suspended account', () => {
    test('is refused with its access token from the answer on, also where visitors may read', async () => {
      const mine = () => neema.send('GET', '/users/api/profiles/me/')
      expect((await mine()).status).toBe(200)
      await suspend(neema.user.id)
      expect((await mine()).status).toBe(401)
      expect((await neema.send('GET', '/blog/api/posts/')).status).toBe(401)
      expect((await server.send('GET', '/blog/api/posts/')).status).toBe(200)
      await admin.write('POST', `${people}${neema.user.id}/unsuspend/`)
      expect((await mine()).status).toBe(200)
    })

    test('is refused by a server that starts later, and by one that did not take the suspension', async () => {
      const other = new SuspendedAccounts(server.db)
      await other.start(() => {})
      await suspend(neema.user.id)
      expect(other.has(neema.user.id)).toBe(false)
      vi.useFakeTimers({ toFake: ['setInterval'] })
      const later = new SuspendedAccounts(server.db)
      await later.start(() => {})
      expect(later.has(neema.user.id)).toBe(true)
      await admin.write('POST', `${people}${neema.user.id}/unsuspend/`)
      vi.advanceTimersByTime(5000)
      vi.useRealTimers()
      // Waits for the reading that the timer started.
      await Promise.all([later.close(), other.close()])
      expect(later.has(neema.user.id)).toBe(false)
    })

    const suspend = (id: number, key?: string) =>
      admin.write('POST', `${people}${id}/suspend/`, { reason: 'Spam' }, key)

    test('cannot sign in, refresh or write, and gets the reason; lifting it lets the person in again', async () => {
      const slug = await server.aPost()
      expect((await suspend(neema.user.id)).body).toMatchObject({ suspended_reason: 'Spam' })
      const refused = await signIn()
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'suspended' }])
      const refresh = await server.send('POST', '/api/auth/token/refresh/', { refresh: neema.refresh })
      expect([refresh.status, await refresh.json()]).toMatchObject([
        401,
        { code: 'token_refused', message: 'This account is suspended. Please contact us.' },
      ])
      const comment = await neema.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'x' })
      expect(comment.status).toBe(401)
      await admin.write('POST', `${people}${neema.user.id}/unsuspend/`)
      expect((await signIn()).status).toBe(200)
    })

    test('is recorded with before and after, once, however often the write is sent', async () => {
      await suspend(neema.user.id, 'suspend-1')
      await suspend(neema.user.id, 'suspend-1')
      const at = server.clock.now().toISOString()
      expect(await admin.audit('?action=person.suspend')).toEqual([
        {
          id: expect.any(Number),
          at,
          actor_id: admin.user.id,
          actor_name: 'Rehema Mushi',
          action: 'person.suspend',
          target_kind: 'person',
          target_id: String(neema.user.id),
          before: { suspended_at: null, suspended_reason: '' },
          after: { suspended_at: at, suspended_reason: 'Spam' },
        },
      ])
    })

    test('is never the own one, and never the last admin', async () => {
      expect((await suspend(admin.user.id)).status).toBe(409)
      const other = await server.signIn(await server.aPerson({ role: 'admin' }))
      expect((await suspend(other.user.id)).status).toBe(200)
      const own = await admin.write('PATCH', `${people}${admin.user.id}/`, { roles: ['writer'] })
      expect([own.status, own.body.message]).toEqual([409, 'Somebody has to stay administrator.'])
      expect(await admin.audit('?action=person.roles')).toEqual([])
    })

    const suspending = ['POST', 'suspend/', { reason: 'Quarrel' }] as const
    const demoting = ['PATCH', '', { roles: ['writer'] }] as const
    test.each([
      ['suspend each other', suspending, suspending],
      ['demote each other', demoting, demoting],
      ['demote and suspend each other', demoting, suspending],
    ] as const)('two admins who %s at once leave one', async (_, byAdmin, byOther) => {
      const other = await server.signIn(await server.aPerson({ role: 'admin' }))
      await Promise.all([
        admin.send(byAdmin[0], `${people}${other.user.id}/${byAdmin[1]}`, byAdmin[2]),
        other.send(byOther[0], `${people}${admin.user.id}/${byOther[1]}`, byOther[2]),
      ])
      const left = await server.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('suspended_at', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    })
  })

  test('roles chosen on a device with an old list do not give back a role that was taken meanwhile', async () => {
    const path = `${people}${neema.user.id}/`
    await admin.write('PATCH', path, { roles: ['writer', 'student'], from: ['student'] })
    await admin.write('PATCH', path, { roles: ['student'], from: ['student', 'writer'] })
    const late = await admin.write('PATCH', path, {
      roles: ['writer', 'parent'],
      from: ['writer', 'student'],
    })
    expect([late.status, late.body.message]).toEqual([
      409,
      'The roles of this account were changed meanwhile. Look at them again.',
    ])
    expect((await admin.read(path)).roles).toEqual(['student'])
  })

  test('of two changes made at once to the roles that both saw, one is refused', async () => {
    const path = `${people}${neema.user.id}/`
    const roles = ['writer', 'parent', 'client', 'trainer']
    const done = await Promise.all(
      roles.map((role) => admin.write('PATCH', path, { roles: ['student', role], from: ['student'] })),
    )
    expect(done.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('changed roles are recorded with before and after', async () => {
    const { body } = await admin.write('PATCH', `${people}${neema.user.id}/`, { roles: ['writer', 'client'] })
    expect(body).toMatchObject({ id: neema.user.id, role: 'writer', roles: ['writer', 'client'] })
    expect(await admin.audit()).toMatchObject([
      {
        action: 'person.roles',
        before: { role: 'student', roles: ['student'] },
        after: { role: 'writer', roles: ['writer', 'client'] },
      },
    ])
  })

  test('signing out everywhere ends all sessions, and says how many there were', async () => {
    await server.signIn(neema.user)
    await admin.write('POST', `${people}${neema.user.id}/sign-out/`)
    const refresh = await server.send('POST', '/api/auth/token/refresh/', { refresh: neema.refresh })
    expect(refresh.status).toBe(401)
    expect((await signIn()).status).toBe(200)
    expect(await admin.audit()).toMatchObject([
      { action: 'person.sign_out', before: { sessions: 2 }, after: { sessions: 0 } },
    ])
  })

  test('a reset link is mailed to the account, not shown to the admin', async () => {
    const { body } = await admin.write('POST', `${people}${neema.user.id}/reset-link/`)
    const mail = await lastMailTo(server, neema.user.email)
    expect(mail.token).not.toBe('')
    expect(JSON.stringify([body, await admin.audit()])).not.toContain(mail.token)
    const password = 'maji-ya-moto-sana'
    const reset = { token: mail.token, password, password_confirm: password }
    expect((await server.send('POST', '/users/auth/password-reset/confirm/', reset)).status).toBe(200)
  })

  test("it is in the person's language, which each sign-in and renewed session notes, whatever the admin's is", async () => {
    const subject = async () => {
      await admin.write('POST', `${people}${neema.user.id}/reset-link/`)
      return (await lastMailTo(server, neema.user.email)).subject
    }
    const inSwahili = { cookie: 'lang=sw' }
    const credentials = { username: neema.user.username, password: testPassword }
    const login = await server.send('POST', '/users/auth/login/', credentials, inSwahili)
    expect(await subject()).toBe('Chagua nenosiri jipya')
    const { refresh } = await login.json()
    await server.send('POST', '/api/auth/token/refresh/', { refresh }, { cookie: 'lang=en' })
    expect(await subject()).toBe('Choose a new password')
    await server.db.updateTable('users').set({ locale: '' }).where('id', '=', neema.user.id).execute()
    const path = `${people}${neema.user.id}/reset-link/`
    await admin.send('POST', path, {}, inSwahili)
    expect((await lastMailTo(server, neema.user.email)).subject).toBe('Chagua nenosiri jipya')
  })

  test.each(['suspend', 'unsuspend', 'sign-out', 'reset-link'])(
    'to %s an unknown account is refused, and nothing is recorded',
    async (verb) => {
      const answer = await admin.write('POST', `${people}2147483647/${verb}/`, { reason: 'x' })
      expect(answer.status).toBe(404)
      expect(await admin.audit()).toEqual([])
    },
  )
})
