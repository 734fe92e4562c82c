import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStaffAction, permissions, type Action } from '#domain/permissions.ts'
import { maxAttachmentBytes } from '#domain/limits.ts'
import { postFileAddress } from '#domain/post-files.ts'
import { maxStaffFileBytes } from '#domain/uploads.ts'
import { accountManager } from '#server/commands/manage-account.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { addPasskey, insertTotp, signInSteps, turnTotpOn } from '#tests/support/second-factor.ts'
import { beginUpload, upload } from '#tests/support/uploads.ts'
import { verifyEmail } from '#tests/support/verify-email.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

test('staff actions are those that only admin, ceo and treasury may do', () => {
  const isAction = (name: string): name is Action => name in permissions
  expect(Object.keys(permissions).filter(isAction).filter(isStaffAction)).toEqual([
    'account.grant_roles',
    'account.manage',
    'blog.write_any',
    'newsletter.manage',
    'archive.manage',
    'files.upload',
    'courses.manage',
    'inquiries.manage',
    'billing.manage',
    'contact.read',
    'contact.answer',
    'stock.notify',
    'moderation.posts',
    'moderation.requests',
    'moderation.comments',
    'moderation.reports',
    'audit.read',
    'system.watch',
    'mails.manage',
    'stats.read',
  ])
})

forEachDatabase((database) => {
  let server: TestServer
  let admin: SignedIn
  beforeEach(async () => {
    server = await startServer({ database, config: { staffSecondFactor: 'required' } })
    admin = await server.signIn(await server.aPerson({ role: 'admin' }))
  })
  afterEach(() => server.close())

  test('every staff action is refused to a session without a second factor, and leaves its key free', async () => {
    const refused = server.app.endpoints.filter(({ action }) => isStaffAction(action))
    expect(refused.length).toBeGreaterThan(30)
    for (const { method, path } of refused) {
      const answer = await admin.send(
        method,
        path.replaceAll(/:\w+/g, '1'),
        method === 'GET' ? undefined : {},
      )
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, 'second_factor_required'])
    }
    const person = await server.aPerson()
    const send = () =>
      admin.send('POST', `/api/admin/users/${person.id}/sign-out/`, {}, { 'idempotency-key': 'sign-out-1' })
    expect((await send()).status).toBe(403)
    await insertTotp(server, admin)
    expect((await send()).status).toBe(200)
  })

  test('others get the refusal of their role, not the one of a second factor', async () => {
    const student = await server.signIn()
    expect((await (await student.send('GET', '/api/admin/users/')).json()).code).toBe('forbidden')
  })

  test('a session that was made with a second factor may act as staff, one from before may not', async () => {
    const { code } = await turnTotpOn(server, admin)
    expect((await admin.send('GET', '/api/admin/users/')).status).toBe(200)
    const { secondStepOf, finish } = signInSteps(server)
    const { ticket } = await secondStepOf(admin.user.username)
    const { access } = await (await finish({ ticket, code: code() })).json()
    const headers = { authorization: `Bearer ${access}` }
    expect((await server.send('GET', '/api/admin/users/', undefined, headers)).status).toBe(200)
    await server.db.updateTable('refresh_families').set({ second_factor: 0 }).execute()
    expect((await server.send('GET', '/api/admin/users/', undefined, headers)).status).toBe(403)
  })

  test('without a second factor an admin can change only own posts', async () => {
    const draft = { title: 'T', excerpt: 'E', content: '<p>x</p>', category: 'News' }
    const own = await admin.send('POST', '/blog/api/posts/', draft)
    expect(own.status).toBe(201)
    const { slug } = await own.json()
    const change = (of: string) => admin.send('PATCH', `/blog/api/posts/${of}/`, { category: 'Business' })
    expect((await change(slug)).status).toBe(200)
    const others = await server.aPost()
    const refused = await change(others)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'second_factor_required'])
    const source = async () => (await admin.send('GET', `/blog/api/posts/${others}/source/`)).status
    const link = { language: 'sw', translation_of: others }
    const translate = async () => (await admin.send('PATCH', `/blog/api/posts/${slug}/`, link)).status
    const { id: file } = await upload({ url: server.url, headers: admin.headers }, Buffer.from('Words.'), {
      name: 'words.txt',
    })
    const offer = async () =>
      (
        await admin.send('POST', '/blog/api/posts/', {
          ...draft,
          content: `<a href="${postFileAddress(file)}">x</a>`,
        })
      ).status
    expect([await source(), await translate(), await offer()]).toEqual([403, 400, 409])
    await insertTotp(server, admin)
    expect((await change(others)).status).toBe(200)
    expect([await source(), await translate(), await offer()]).toEqual([200, 200, 201])
  })

  test('without a second factor an admin may attach files of the usual size, and no larger ones', async () => {
    const begin = async (size: number) => {
      const answer = await beginUpload({ url: server.url, headers: admin.headers }, size)
      return answer.status === 201 ? 201 : [answer.status, (await answer.json()).code]
    }
    expect(await begin(maxAttachmentBytes)).toBe(201)
    expect(await begin(maxAttachmentBytes + 1)).toEqual([403, 'second_factor_required'])
    // The day's bytes, which are 200 MB as for everybody.
    for (let count = 0; count < 18; count += 1) expect(await begin(maxAttachmentBytes)).toBe(201)
    await server.db.updateTable('attachments').set({ state: 'finished' }).execute()
    expect(await begin(maxAttachmentBytes)).toBe(201)
    expect(await begin(maxAttachmentBytes)).toEqual([429, 'too_many'])
    await insertTotp(server, admin)
    expect(await begin(maxStaffFileBytes)).toBe(201)
  })

  test('without one, the inquiries of clients can be neither read nor answered', async () => {
    const client = await server.signIn()
    const id = crypto.randomUUID()
    const ticket = { kind: 'ticket', title: 'Printer', description: 'It prints half a page.' }
    expect((await client.send('POST', '/api/inquiries/', { id, ...ticket })).status).toBe(201)
    const path = `/api/inquiries/${id}/`
    const reply = () => admin.send('POST', `${path}entries/`, { text: 'Bring it.', seen: 0 })
    for (const answer of [await admin.send('GET', path), await reply()])
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'second_factor_required'])
    await insertTotp(server, admin)
    expect((await admin.send('GET', path)).status).toBe(200)
    expect((await reply()).status).toBe(200)
  })

  test('npm run user removes the factors of a lost phone, ends all sessions, and is in the audit log', async () => {
    await verifyEmail(server, admin.user.id)
    await insertTotp(server, admin)
    await addPasskey(admin)
    const manager = accountManager(server.db, server.clock)
    await manager.removeSecondFactor(admin.user.username)
    await expect(manager.removeSecondFactor(admin.user.username)).rejects.toThrow('no second factor')
    expect((await admin.send('GET', '/api/admin/users/')).status).toBe(401)
    expect((await lastMailTo(server, admin.user.email)).subject).toContain('was removed')
    const again = await server.signIn(admin.user)
    await insertTotp(server, again)
    const { results } = await (await again.send('GET', '/api/admin/audit/')).json()
    expect(results).toMatchObject([
      {
        actor_name: 'npm run user',
        action: 'person.second_factor',
        target_id: String(admin.user.id),
        before: { authenticator_app: true, passkeys: 1 },
        after: { authenticator_app: false, passkeys: 0 },
      },
    ])
  })
})
