import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountDataPaths } from '#domain/account-data.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { dayMs, retentionDays } from '#domain/retention.ts'
import { accountColumns } from '#server/account-data/account-columns.ts'
import { eraseAccount } from '#server/account-data/erase-account.ts'
import { addTombstone } from '#server/account-data/tombstones.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'
import { inTransaction } from '#server/database/database.ts'
import { setRoles } from '#server/repositories/accounts.ts'
import { putPendingTotp } from '#server/repositories/second-factors.ts'
import { requestDeletion, withoutExportJob, makeExport } from '#tests/support/account-data.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { fillServer, withoutMailJob } from '#tests/support/fill-server.ts'
import { refreshManyTimes } from '#tests/support/long-session.ts'
import { lastMailTo, mailsOf } from '#tests/support/mail.ts'
import { insertTotp } from '#tests/support/second-factor.ts'
import { anAdmin } from '#tests/support/staff.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { verifyEmail } from '#tests/support/verify-email.ts'

const waitMs = retentionDays.deletionWait * dayMs

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({
      database,
      plugins: [withoutMailJob, withoutExportJob],
      config: { rateLimitFactor: 1000 },
    })
  })
  afterEach(() => server.close())

  const refresh = ({ refresh: token }: SignedIn) =>
    server.send('POST', '/api/auth/token/refresh/', { refresh: token })
  const accountOf = (id: number) =>
    server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  describe('asking for it', () => {
    test('needs the password, or a sign-in of the last ten minutes', async () => {
      const me = await server.signIn()
      server.clock.advance(11 * 60_000)
      const later = { ...me, ...(await (await refresh(me)).json()) }
      const as: SignedIn = {
        ...me,
        send: (method, address, body) =>
          server.send(method, address, body, { authorization: `Bearer ${later.access}` }),
      }
      const refused = await requestDeletion(as, {})
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ fields: { password: [expect.any(String)] } })
      expect((await requestDeletion(as, { password: 'wrong' })).status).toBe(400)
      expect((await requestDeletion(as)).status).toBe(200)
      expect((await requestDeletion(await server.signIn(), {})).status).toBe(200)
    })

    test('needs a code as well from who has an authenticator app', async () => {
      const me = await server.signIn()
      const { code } = await insertTotp(server, me)
      server.clock.advance(11 * 60_000)
      const { access } = await (await refresh(me)).json()
      const send = (body: object) =>
        server.send('POST', accountDataPaths.deletion, body, { authorization: `Bearer ${access}` })
      const refused = await send({ password: testPassword })
      expect(await refused.json()).toMatchObject({ fields: { code: [expect.any(String)] } })
      expect((await send({ password: testPassword, code: code() })).status).toBe(200)
    })

    test('ends the other sessions, says the day in the account and by mail, and stops other mails', async () => {
      const me = await server.signIn()
      await verifyEmail(server, me.user.id)
      const elsewhere = await server.signInAs(me.user.username)
      const due = new Date(server.clock.now().getTime() + waitMs).toISOString()
      expect(await (await requestDeletion(me)).json()).toMatchObject({ id: me.user.id, deletion_at: due })
      expect((await refresh(elsewhere)).status).toBe(401)
      expect((await refresh(me)).status).toBe(200)
      const { locale } = { locale: 'en' as const }
      await inTransaction(server.db, (trx) =>
        server.app.mails.enqueue(trx, { kind: 'newsletter', recipient: me.user.email, locale }),
      )
      const mail = await lastMailTo(server, me.user.email)
      expect(mail.subject).toBe('Your account will be deleted')
      expect(mail.text).toContain('Keep my account')
      expect((await mailsOf(server)).filter(({ to }) => to === me.user.email)).toHaveLength(1)
      await server.send('POST', '/users/auth/password-reset/', { email: me.user.email })
      expect((await lastMailTo(server, me.user.email)).subject).toBe('Choose a new password')
    })

    test('stops no mail to an address that nobody verified: a stranger may have made the account', async () => {
      const me = await server.signIn()
      await requestDeletion(me)
      await inTransaction(server.db, (trx) =>
        server.app.mails.enqueue(trx, { kind: 'newsletter', recipient: me.user.email, locale: 'en' }),
      )
      expect((await mailsOf(server)).filter(({ to }) => to === me.user.email)).toHaveLength(2)
    })

    test('is taken back by who signs in, until the day', async () => {
      const me = await server.signIn()
      await requestDeletion(me)
      server.clock.advance(waitMs - 60_000)
      const back = await server.signInAs(me.user.username)
      expect(back.user).toHaveProperty('deletion_at')
      const response = await back.send('POST', accountDataPaths.keep)
      expect(response.status).toBe(200)
      expect(await response.json()).not.toHaveProperty('deletion_at')
      server.clock.advance(dayMs)
      expect(await server.app.eraseDue()).toBe(0)

      const again = await server.signInAs(me.user.username)
      await requestDeletion(again)
      server.clock.advance(waitMs)
      const late = await server.signInAs(me.user.username)
      expect((await late.send('POST', accountDataPaths.keep)).status).toBe(409)
    })

    test('is refused to the last administrator, also while another one waits for deletion', async () => {
      const [one, other] = [await anAdmin(server), await anAdmin(server)]
      const answers = await Promise.all([requestDeletion(one), requestDeletion(other)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const student = await server.signIn()
      await requestDeletion(student)
      const [remaining] = answers[0]?.status === 200 ? [other] : [one]
      // Made the last one meanwhile.
      await inTransaction(server.db, (trx) => setRoles(trx, student.user.id, ['admin']))
      await server.db
        .updateTable('users')
        .set({ role: 'guest', roles: '["guest"]' })
        .where('id', '=', remaining.user.id)
        .execute()
      server.clock.advance(waitMs)
      expect(await server.app.eraseDue()).toBe(0)
    })

    test('is shown to staff, who can filter by it', async () => {
      const admin = await anAdmin(server)
      const me = await server.signIn()
      await requestDeletion(me)
      const due = new Date(server.clock.now().getTime() + waitMs).toISOString()
      expect((await admin.read('/api/admin/users/?state=leaving')).results).toMatchObject([
        { id: me.user.id, deletion_at: due },
      ])
      expect(await admin.read(`/api/admin/users/${admin.user.id}/`)).toMatchObject({ deletion_at: null })
    })
  })

  test('after 14 days nothing is left of a used account but what has a reason to stay', async () => {
    const { ownComments: _, ...filled } = await fillServer(server, 2)
    const reader = await server.signInAs('neema')
    await server.db
      .updateTable('users')
      .set({ email_verified_at: 'now', phone: '+255 700 000 001' })
      .where('id', '=', reader.user.id)
      .execute()
    await server.db
      .updateTable('archive_comments')
      .set({ author_id: reader.user.id, comment: 'Nzuri sana' })
      .execute()
    await server.send('POST', '/blog/api/newsletter/', { email: reader.user.email, name: 'Neema S' })
    await makeExport(server, reader)
    const [slug = ''] = filled.posts.map((post) => post.slug)
    const comments = async () =>
      (await (await server.send('GET', `/blog/api/posts/${slug}/comments/`)).json()).results
    const before = await comments()
    const likes = async () => (await (await server.send('GET', `/blog/api/posts/${slug}/`)).json()).like_count
    const ratings = () => server.db.selectFrom('archive_comments').select(['rating', 'comment']).execute()
    const [numbers, liked] = [await ratings(), await likes()]
    const own = await server.db
      .selectFrom('likes')
      .selectAll()
      .where('user_id', '=', reader.user.id)
      .where('liked', '=', 1)
      .execute()
    const bytes = await server.db
      .selectFrom('attachments')
      .select('storage_key')
      .where('owner_id', '=', reader.user.id)
      .execute()
    expect(bytes).toHaveLength(1)

    await requestDeletion(reader)
    server.clock.advance(waitMs - 1)
    await server.app.mails.runDue()
    expect(await server.app.eraseDue()).toBe(0)
    server.clock.advance(1)
    expect(await server.app.eraseDue()).toBe(1)

    const after = await comments()
    expect(after.map(({ content }: { content: string }) => content)).toEqual(
      before.map(({ content }: { content: string }) => content),
    )
    expect(
      after.filter(({ author_name }: { author_name: string }) => author_name === '').length,
    ).toBeGreaterThan(0)
    expect(await ratings()).toEqual(numbers.map(({ rating }) => ({ rating, comment: '' })))
    expect(await likes()).toBe(liked - own.filter(({ post_id }) => post_id === 1).length)
    for (const { storage_key } of bytes) expect(await server.app.storage.stat(storage_key)).toBeNull()

    const left = await tablesWith(/neema|Mother|It prints twice|255 700|Nzuri sana/i)
    expect(left).toEqual(['audit_log', 'billing_documents', 'certificates', 'invoices'])
    expect(
      (await server.send('POST', '/users/auth/login/', { username: 'neema', password: testPassword })).status,
    ).toBe(401)
    expect((await reader.send('GET', '/users/api/profiles/me/')).status).toBe(401)
    expect((await refresh(reader)).status).toBe(401)
    const admin = await anAdmin(server)
    expect((await admin.send('GET', `/api/admin/users/${reader.user.id}/`)).status).toBe(404)
    expect(JSON.stringify(await admin.read('/api/admin/users/'))).not.toContain('deleted-')
    const again = {
      first_name: 'Neema',
      last_name: 'S',
      email: reader.user.email,
      password: 'maji-ya-moto-sana',
      password_confirm: 'maji-ya-moto-sana',
    }
    expect((await server.send('POST', '/users/auth/register/', again)).status).toBe(201)
  })

  test('nothing is left of a name that the account had before, nor in answers of its former address', async () => {
    const admin = await anAdmin(server)
    const form = { first_name: 'Asnath', last_name: 'Zuberi', email: 'asnath@example.org' }
    const passwords = { password: testPassword, password_confirm: testPassword }
    const { user } = await (
      await server.send(
        'POST',
        '/users/auth/register/',
        { ...form, ...passwords },
        { 'idempotency-key': crypto.randomUUID() },
      )
    ).json()
    await server.send('POST', '/users/auth/verify-email/', {
      token: (await lastMailTo(server, form.email)).token,
    })
    for (const verb of ['suspend', 'unsuspend']) {
      const address = `/api/admin/users/${user.id}/${verb}/`
      const { status } = await admin.write('POST', address, { reason: 'Asked for it' }, crypto.randomUUID())
      expect(status).toBe(200)
    }
    const me = await server.signInAs(user.username)
    await me.send('PATCH', '/users/api/profiles/me/', { first_name: 'Rehema', email: 'rehema@example.org' })
    await server.send('POST', '/users/auth/verify-email/', {
      token: (await lastMailTo(server, 'rehema@example.org')).token,
    })
    expect(await accountOf(user.id)).toMatchObject({ email: 'rehema@example.org', first_name: 'Rehema' })
    await requestDeletion(await server.signInAs('rehema@example.org'))
    server.clock.advance(waitMs)
    await server.app.mails.runDue()
    expect(await tablesWith(/Asnath/)).toContain('idempotency_claims')
    expect(await server.app.eraseDue()).toBe(1)
    expect(await tablesWith(/Asnath|Zuberi|Rehema Zuberi/)).toEqual([])
    // Where the former address is not a text of the account but of what anybody may send: for 90 days.
    expect(await tablesWith(/asnath/)).toEqual(['idempotency_claims', 'mails'])
  })

  test('what is stored while the account is being deleted goes with it', async () => {
    const me = await server.signIn()
    await requestDeletion(me)
    server.clock.advance(waitMs)
    const erasing: Promise<number>[] = []
    await inTransaction(server.db, async (trx) => {
      const now = server.clock.now().toISOString()
      await putPendingTotp(trx, { userId: me.user.id, secret: 'sealed', now })
      erasing.push(server.app.eraseDue())
      await untilBlocked(database, server.db, 1)
    })
    expect(await erasing[0]).toBe(1)
    expect(await server.db.selectFrom('totp_secrets').selectAll().execute()).toEqual([])
  })

  test('a write that comes while the account is being deleted stores nothing', async () => {
    const me = await server.signIn()
    const writing: Promise<Response>[] = []
    const account = await accountOf(me.user.id)
    await inTransaction(server.db, async (trx) => {
      await eraseAccount(trx, account, server.clock.now().toISOString())
      writing.push(
        me.send('POST', notificationPaths.follows, { of: 'category', name: 'Tutorial', follows: true }),
      )
      await untilBlocked(database, server.db, 1)
    })
    expect((await writing[0])?.status).toBe(401)
  })

  test('what is known by an address alone stays if the address was never verified', async () => {
    const me = await server.signIn()
    await server.send('POST', '/blog/api/newsletter/', { email: me.user.email })
    await requestDeletion(me)
    server.clock.advance(waitMs)
    expect(await server.app.eraseDue()).toBe(1)
    expect(await server.db.selectFrom('newsletter').select('email').execute()).toEqual([
      { email: me.user.email },
    ])
    expect((await mailsOf(server)).map(({ to }) => to)).toEqual([me.user.email])
  })

  test('every column that says whose a row is has a rule', async () => {
    const tables = await server.db.introspection.getTables()
    const found = tables
      .filter(
        ({ name }) =>
          !name.startsWith('kysely') && !/_words|_search|_fts|sqlite/.test(name) && name !== 'users',
      )
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      .filter((name) =>
        /\.(?:\w+_)?(?:user_id|owner_id|author|author_id|author_name|client_id|client_name|actor_id|actor_name|assigned_to|holder_name|email|recipient)$|_by$|(?:decided|answered|withdrawn|cancelled)_name$/.test(
          name,
        ),
      )
      .filter((name) => name !== 'newsletter_letters.last_recipient')
    expect(found.toSorted()).toEqual(Object.keys(accountColumns).toSorted())
  })

  test('the note of a deleted account concerns no other account with its id', async () => {
    const me = await server.signIn()
    await addTombstone(server.dataDir, { id: me.user.id, created_at: '2020-01-01T00:00:00.000Z' })
    const { dataDir } = server
    const next = await startServer({ database, dataDir })
    await next.close()
    expect(await accountOf(me.user.id)).toMatchObject({ erased_at: null })
    expect(await readFile(path.join(dataDir, 'deleted-accounts'), 'utf8')).not.toContain('person')
  })

  async function tablesWith(words: RegExp): Promise<string[]> {
    const tables = await server.db.introspection.getTables()
    const found: string[] = []
    for (const { name } of tables.filter((table) => !/_words|_search|_fts|sqlite/.test(table.name))) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(server.db)
      if (words.test(JSON.stringify(rows))) found.push(name)
    }
    return found.toSorted()
  }
})

forEachDatabase((database) => {
  test('a backup that still has the account deletes it again, at the restore and at the start of a server', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-erased-'))
    const place = await database.placeFor(dataDir)
    let server = await startServer({ database, dataDir, place })
    const { clock } = server
    const [me, other] = [await server.signIn(), await server.signIn()]
    const slug = await server.aPost()
    for (const as of [me, other])
      await as.send('POST', `/blog/api/posts/${slug}/add_comment/`, { content: 'Habari' })
    await refreshManyTimes(server, me)
    await server.close()
    const backup = await backUpDatabase({ dataDir, location: place, clock, keep: 2 })

    server = await startServer({ database, dataDir, place, clock })
    await requestDeletion(await server.signInAs(me.user.username))
    clock.advance(waitMs)
    expect(await server.app.eraseDue()).toBe(1)
    await server.close()

    const authors = async () => {
      const body = await (await server.send('GET', `/blog/api/posts/${slug}/comments/`)).json()
      return body.results.map(({ author_name }: { author_name: string }) => author_name)
    }
    const expected = ['', `${other.user.first_name} ${other.user.last_name}`]
    await restoreDatabase(backup, place, clock, dataDir)
    server = await startServer({ database, dataDir, place, clock })
    expect(await authors()).toEqual(expected)
    await server.close()

    // Restored by other means, without the list.
    await restoreDatabase(backup, place, clock, path.join(dataDir, 'nothing'))
    server = await startServer({ database, dataDir, place, clock })
    expect(await authors()).toEqual(expected)
    const login = { username: me.user.username, password: testPassword }
    expect((await server.send('POST', '/users/auth/login/', login)).status).toBe(401)
    await server.close()
    await database.remove(dataDir)
  })
})
