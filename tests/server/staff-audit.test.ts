import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { findAccount } from '#server/repositories/accounts.ts'
import { recordAudit } from '#server/repositories/staff/audit.ts'
import { changesOf } from '#server/repositories/staff/audit-state.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
    for (const id of [1, 2]) await record(id, `key-${id}-00`)
  })
  afterEach(() => server.close())

  async function record(target: number, key: string | null) {
    const person = await findAccount(server.db, admin.user.id)
    if (!person) throw new Error('the admin is missing')
    await inTransaction(server.db, (trx) =>
      recordAudit(
        trx,
        person,
        {
          action: target === 1 ? 'message.close' : 'person.sign_out',
          target: { kind: target === 1 ? 'message' : 'person', id: target },
          before: { state: 'new' },
          after: null,
        },
        { at: server.clock.now().toISOString(), key },
      ),
    )
  }
  const rows = async () => (await sql`select * from audit_log order by id`.execute(server.db)).rows

  test.each([
    "update audit_log set action = 'x'",
    "update audit_log set actor_name = '' where id = 1",
    'delete from audit_log',
    'delete from audit_log where id = 2',
  ])('%s is refused by the database', async (statement) => {
    const before = await rows()
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('rows cannot be changed')
    expect(await rows()).toEqual(before)
  })

  test('rows are neither replaced nor truncated', async () => {
    const before = await rows()
    const statement =
      database.name === 'SQLite'
        ? "insert or replace into audit_log (id, at, actor_id, actor_name, action, target_kind, target_id) values (1, '', 1, '', '', '', '')"
        : 'truncate audit_log'
    await sql
      .raw(statement)
      .execute(server.db)
      .catch(() => undefined)
    expect(await rows()).toEqual(before)
  })

  test('a key of the actor is recorded once', async () => {
    await record(1, 'key-1-00')
    expect(await rows()).toHaveLength(2)
    await record(1, null)
    await record(1, null)
    expect(await rows()).toHaveLength(4)
  })

  test('a list cuts the long texts and the many answers of an entry, which is read whole by its id', async () => {
    const answers = ['a', 'b', 'c', 'd', 'e', 'f']
    const after = { content: `${'x'.repeat(999)}😀yz`, answers, count: 1 }
    await sql`
      insert into audit_log (at, actor_id, actor_name, action, target_kind, target_id, after_state)
      values ('', 1, '', 'message.close', 'message', '3', ${JSON.stringify(after)})`.execute(server.db)
    expect((await admin.audit())[0].after).toEqual({
      content: `${'x'.repeat(999)}😀…`,
      answers: answers.slice(1),
      count: 1,
    })
    const [{ id }] = await admin.audit()
    expect((await admin.read(`/api/admin/audit/${id}/`)).after).toEqual(after)
  })

  test('the log outlives the account that it names', async () => {
    await server.db.deleteFrom('users').where('id', '=', admin.user.id).execute()
    expect(await rows()).toHaveLength(2)
  })

  test('who is in it can be listed, each once with the last name, and the pages of one person keep the filter', async () => {
    const other = await anAdmin(server)
    const message = await server.send('POST', '/contact/api/messages/', {
      first_name: 'Asha',
      last_name: 'M',
      email: 'asha@example.org',
      message: 'Price?',
    })
    expect(message.status).toBe(201)
    const [{ id }] = (await admin.read('/api/admin/messages/')).results
    for (const verb of ['read', 'close', 'reopen'])
      await other.write('POST', `/api/admin/messages/${id}/${verb}/`)
    await server.db
      .updateTable('users')
      .set({ first_name: 'Anna', last_name: '' })
      .where('id', '=', other.user.id)
      .execute()
    await other.write('POST', `/api/admin/messages/${id}/close/`)
    await record(1, null)
    expect((await admin.read('/api/admin/audit/actors/')).people).toEqual([
      { id: other.user.id, name: 'Anna' },
      { id: admin.user.id, name: 'Rehema Mushi' },
    ])
    const first = await admin.read(`/api/admin/audit/?actor=${other.user.id}&page_size=3`)
    const last = await admin.read(first.next)
    expect([...first.results, ...last.results].map((row: { action: string }) => row.action)).toEqual([
      'message.close',
      'message.reopen',
      'message.close',
      'message.read',
    ])
    const student = await server.signIn(await server.aPerson())
    expect((await student.send('GET', '/api/admin/audit/actors/')).status).toBe(403)
  })

  test('it is filtered by action, actor and target', async () => {
    const targets = async (query: string) =>
      (await admin.audit(query)).map((row: { target_id: string }) => row.target_id)
    expect(await targets('')).toEqual(['2', '1'])
    expect(await targets('?action=message.close')).toEqual(['1'])
    expect(await targets(`?actor=${admin.user.id}`)).toEqual(['2', '1'])
    expect(await targets(`?actor=${admin.user.id + 1}`)).toEqual([])
    expect(await targets('?target=message')).toEqual(['1'])
    expect(await targets('?target=person/2')).toEqual(['2'])
    expect(await targets('?target=person/1')).toEqual([])
    expect((await admin.send('GET', '/api/admin/audit/?action=nothing')).status).toBe(400)
  })
})

test.each([
  [
    'no field that is the same',
    { state: 'new', role: 'writer' },
    { state: 'read', role: 'writer' },
    [{ state: 'new' }, { state: 'read' }],
  ],
  [
    'a thing with an id whole',
    { to: { id: 1, name: 'Asha' } },
    { to: { id: 2, name: 'Asha' } },
    [{ to: { id: 1, name: 'Asha' } }, { to: { id: 2, name: 'Asha' } }],
  ],
  ['a field that is new', { state: 'new' }, { state: 'new', note: 'x' }, [{}, { note: 'x' }]],
  ['what was made whole', null, { state: 'new' }, [null, { state: 'new' }]],
  [
    'the passage of a long text that differs',
    { content: `${'a'.repeat(400)}OLD${'b'.repeat(400)}` },
    { content: `${'a'.repeat(400)}${'b'.repeat(400)}` },
    [
      { content: `…${'a'.repeat(100)}OLD${'b'.repeat(100)}…` },
      { content: `…${'a'.repeat(100)}${'b'.repeat(100)}…` },
    ],
  ],
  [
    'no half characters',
    { content: '😀'.repeat(300) },
    { content: `${'😀'.repeat(150)}x${'😀'.repeat(150)}` },
    [{ content: `…${'😀'.repeat(100)}…` }, { content: `…${'😀'.repeat(50)}x${'😀'.repeat(50)}…` }],
  ],
] as const)('an entry has %s', (_, before, after, expected) => {
  const changes = changesOf(before, after)
  expect([changes.before, changes.after]).toEqual(expected)
})
