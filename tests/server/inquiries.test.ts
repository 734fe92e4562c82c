import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import { maxInquiryEntries } from '#domain/inquiries.ts'
import { eraseAccount } from '#server/account-data/erase-account.ts'
import { inTransaction } from '#server/database/database.ts'
import { findAccount } from '#server/repositories/accounts.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const inquiries = '/api/inquiries/'
const ticket = {
  kind: 'ticket',
  title: 'Receipts print twice',
  category: 'technical',
  priority: 'high',
  description: 'Each sale prints two receipts.',
}
const request = {
  kind: 'request',
  title: 'A stock app',
  type: 'enterprise',
  description: 'For three shops.',
  budget: 'TSh 4,000,000',
  deadline: '2027-03-31',
}

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let client: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
    client = await server.signIn()
  })
  afterEach(() => server.close())

  async function act(as: SignedIn, path: string, body: object, key?: string) {
    const response = await as.send('POST', path, body, key ? { 'idempotency-key': key } : {})
    const answer: Inquiry & { code?: string } = await response.json()
    return { status: response.status, body: answer }
  }
  /** Starts an inquiry and returns its address. */
  async function start(body: object = ticket, as = client): Promise<string> {
    const id = crypto.randomUUID()
    expect((await act(as, inquiries, { id, ...body })).status).toBe(201)
    return `${inquiries}${id}/`
  }
  const statusOf = async (as: SignedIn, path: string) => (await as.send('GET', path)).status
  const read = async (as: SignedIn, path: string) => {
    const answer: Inquiry = await (await as.send('GET', path)).json()
    return answer
  }
  const addEntry = (as: SignedIn, path: string, text: string, seen = 0, key?: string) =>
    act(as, `${path}entries/`, { text, seen }, key)
  const move = (as: SignedIn, path: string, from: string, to: string) =>
    act(as, `${path}state/`, { from, to })

  const mailsTo = async ({ user }: SignedIn) => (await mailsOf(server)).filter(({ to }) => to === user.email)

  test('a ticket is answered, replied to, and seen by both sides in the same words', async () => {
    const path = await start()
    const answer = await addEntry(admin, path, 'Which printer is it?')
    expect(answer.body).toMatchObject({ state: 'waiting', last_side: 'staff' })
    expect(await read(client, path)).toMatchObject({ state: 'waiting', unread: 1 })
    const reply = await addEntry(client, path, 'The small one.')
    expect(reply.body).toMatchObject({ state: 'open', owner: { id: client.user.id } })
    const inquiry = await read(admin, path)
    expect(inquiry).toMatchObject({ entries: [{ text: 'Which printer is it?' }, { text: 'The small one.' }] })
  })

  test('the client is mailed each answer once, with a link to it', async () => {
    const path = await start()
    await Promise.all([1, 2, 3].map(() => addEntry(admin, path, 'Switch it off and on.', 0, 'answer-0001')))
    await addEntry(admin, path, 'Switch it off and on.', 0, 'answer-0001')
    const mails = await mailsTo(client)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Switch it off and on.')
    expect(mails[0]?.link).toContain(`/inquiries?open=${path.split('/')[3]}`)
  })

  test('a note of staff is never shown, counted or mailed to the client', async () => {
    const path = await start()
    await act(admin, `${path}entries/`, { text: 'He always says so.', seen: 0, isInternal: true })
    expect(await read(client, path)).toMatchObject({ unread: 0, entries: [], last_entry: 0, state: 'open' })
    expect(JSON.stringify(await read(client, inquiries))).not.toContain('always')
    expect(await read(admin, path)).toMatchObject({ entries: [{ is_internal: true }] })
    expect(await mailsTo(client)).toEqual([])
    const own = await act(client, `${path}entries/`, { text: 'Hello?', seen: 0, isInternal: true })
    expect(own.body.entries).toMatchObject([{ text: 'Hello?', is_internal: false }])
  })

  test('in the list notes count for who cares for it, and not for its client', async () => {
    const path = await start()
    const technician = await server.signIn(await server.aPerson({ role: 'technician' }))
    await act(admin, `${path}assign/`, { to: technician.user.username, due: null })
    const listed = async (as: SignedIn) => {
      const page: { results: Inquiry[] } = await (await as.send('GET', inquiries)).json()
      return page.results[0]
    }
    const before = await listed(client)
    await act(admin, `${path}entries/`, { text: 'He always says so.', seen: 0, isInternal: true })
    expect(await listed(client)).toEqual(before)
    expect(await listed(technician)).toMatchObject({ unread: 1, last_side: 'staff' })
  })

  test('two people of the company answer at once: the later one gets a conflict, and nothing is sent twice', async () => {
    const path = await start()
    const colleague = await anAdmin(server)
    await addEntry(admin, path, 'Mine.')
    const late = await addEntry(colleague, path, 'Mine, too.')
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const inquiry = await read(colleague, path)
    expect((await addEntry(colleague, path, 'Mine, too.', inquiry.last_entry)).status).toBe(200)
  })

  test('a reply that waited while the ticket was closed reopens it', async () => {
    const path = await start()
    expect((await move(admin, path, 'open', 'closed')).body.state).toBe('closed')
    expect((await addEntry(client, path, 'It prints twice again.')).body.state).toBe('open')
  })

  test('a request that was withdrawn takes no answer, whoever was faster', async () => {
    const path = await start(request)
    expect((await move(client, path, 'pending', 'withdrawn')).body.state).toBe('withdrawn')
    expect((await addEntry(admin, path, 'We offer it for less.')).status).toBe(409)
    expect((await move(admin, path, 'pending', 'quoted')).status).toBe(409)
    expect((await move(client, path, 'withdrawn', 'pending')).status).toBe(409)
  })

  test('a client can only end an own inquiry, and no state of another kind is taken', async () => {
    const path = await start()
    expect((await move(client, path, 'open', 'resolved')).status).toBe(409)
    expect((await move(admin, path, 'open', 'quoted')).status).toBe(409)
    expect((await move(admin, path, 'resolved', 'closed')).status).toBe(409)
    expect((await move(client, path, 'open', 'closed')).status).toBe(200)
  })

  test('others do not see it, until an admin assigns it to them', async () => {
    const path = await start()
    const technician = await server.signIn(await server.aPerson({ role: 'technician' }))
    expect(await statusOf(technician, path)).toBe(404)
    expect((await addEntry(technician, path, 'Hello')).status).toBe(404)
    expect(
      (await act(technician, `${path}assign/`, { to: technician.user.username, due: null })).status,
    ).toBe(403)
    const assigned = await act(admin, `${path}assign/`, { to: technician.user.username, due: '2027-01-31' })
    expect(assigned.body).toMatchObject({ assigned_to: { id: technician.user.id }, due: '2027-01-31' })
    const renamed = await act(admin, `${path}assign/`, { to: technician.user.username })
    expect(renamed.body).toMatchObject({ due: '2027-01-31' })
    expect((await addEntry(technician, path, 'I come tomorrow.')).status).toBe(200)
    expect(JSON.stringify(await read(technician, inquiries))).toContain(ticket.title)
    await act(admin, `${path}assign/`, { to: null, due: null })
    expect(await statusOf(technician, path)).toBe(404)
  })

  test('an account that does not exist, or its client, cannot be assigned', async () => {
    const path = await start()
    for (const to of ['nobody', client.user.username])
      expect((await act(admin, `${path}assign/`, { to, due: null })).status).toBe(400)
  })

  test('what is read is counted no more, also when an older mark comes late', async () => {
    const path = await start()
    await addEntry(admin, path, 'One.')
    const { last_entry: last } = (await addEntry(admin, path, 'Two.')).body
    expect((await act(client, `${path}read/`, { entry: last })).body.unread).toBe(0)
    await act(client, `${path}read/`, { entry: last - 1 })
    expect(await read(client, path)).toMatchObject({ unread: 0 })
    // A mark beyond the end does not cover what is written later.
    await act(client, `${path}read/`, { entry: last + 1000 })
    await addEntry(admin, path, 'Three.')
    expect(await read(client, path)).toMatchObject({ unread: 1 })
  })

  test('what staff do is in the audit log, what clients do is not', async () => {
    const path = await start()
    await addEntry(client, path, 'More about it.')
    await addEntry(admin, path, 'We look.')
    await move(admin, path, 'waiting', 'in-progress')
    await act(admin, `${path}assign/`, { to: admin.user.email, due: null })
    const actions = (await admin.audit('?target=inquiry')).map((row: { action: string }) => row.action)
    expect(actions).toEqual(['inquiry.assign', 'inquiry.move', 'inquiry.reply'])
  })

  describe('the list', () => {
    test('costs at most 1 kB when nothing is new', async () => {
      for (let place = 0; place < 30; place += 1) await start()
      const first = await client.send('GET', inquiries)
      const again = await client.send('GET', inquiries, undefined, {
        'if-none-match': first.headers.get('etag') ?? '',
      })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
    })

    test('takes as many statements, however many inquiries and entries there are', async () => {
      const count = async () => {
        server.statements.length = 0
        await client.send('GET', inquiries)
        // Not those of the mail queue, which runs beside it.
        return server.statements.filter((statement) => statement.includes('inquiries')).length
      }
      await start()
      const one = await count()
      for (let place = 0; place < 10; place += 1) await addEntry(admin, await start(), 'Hello')
      expect(await count()).toBe(one)
    })

    test('of the company is filtered and searched', async () => {
      await start()
      await start(request)
      const queue = async (query: string) =>
        (await admin.read(`/api/admin/inquiries/?${query}`)).results.map(
          ({ title }: { title: string }) => title,
        )
      expect(await queue('')).toEqual([request.title, ticket.title])
      expect(await queue('kind=ticket')).toEqual([ticket.title])
      expect(await queue('state=pending')).toEqual([request.title])
      expect(await queue('category=technical&assigned=nobody')).toEqual([ticket.title])
      expect(await queue('q=recei')).toEqual([ticket.title])
      expect(await queue('assigned=me')).toEqual([])
      expect(await queue('priority=high')).toEqual([ticket.title])
      expect(await queue('priority=low')).toEqual([])
      expect((await client.send('GET', '/api/admin/inquiries/')).status).toBe(403)
    })
  })

  test('one that a colleague took meanwhile is not taken from them', async () => {
    const path = await start()
    const other = await anAdmin(server)
    const assign = (who: typeof admin, holder: number | null) =>
      act(who, `${path}assign/`, { to: who.user.email, holder, due: null })
    expect((await assign(other, null)).status).toBe(200)
    expect((await assign(admin, null)).status).toBe(409)
    expect((await read(admin, path)).assigned_to?.id).toBe(other.user.id)
    expect((await assign(admin, other.user.id)).body.assigned_to?.id).toBe(admin.user.id)
  })

  const keyed = (path: string, body: object, key: string) =>
    client.send('POST', path, body, { 'idempotency-key': key })
  const claimSizes = async () => {
    const claims = await server.db.selectFrom('idempotency_claims').select('body').execute()
    return claims.map(({ body }) => body.length)
  }

  test('claims store no thread, and a replay answers with the status of the write', async () => {
    const id = crypto.randomUUID()
    const path = `${inquiries}${id}/`
    expect((await keyed(inquiries, { id, ...ticket }, 'start-0001')).status).toBe(201)
    for (let number = 1; number <= 8; number += 1) {
      await keyed(`${path}entries/`, { text: 'x'.repeat(5000), seen: 0 }, `entry-000${number}`)
      await keyed(`${path}read/`, { entry: number }, `mark-0000${number}`)
    }
    const sizes = await claimSizes()
    expect(sizes).toHaveLength(17)
    expect(Math.max(...sizes)).toBeLessThan(100)

    const expected = await read(client, path)
    for (const [address, body, key, status] of [
      [inquiries, { id, ...ticket }, 'start-0001', 201],
      [`${path}entries/`, { text: 'x'.repeat(5000), seen: 0 }, 'entry-0001', 200],
      [`${path}read/`, { entry: 1 }, 'mark-00001', 200],
    ] as const) {
      const replayed = await keyed(address, body, key)
      expect(replayed.status).toBe(status)
      expect(replayed.headers.get('idempotency-replayed')).toBe('true')
      expect(await replayed.json()).toEqual(expected)
    }
  })

  test('a replay by who does not see the inquiry any more tells nothing of it', async () => {
    const path = await start()
    const technician = await server.signIn(await server.aPerson({ role: 'technician' }))
    await act(admin, `${path}assign/`, { to: technician.user.username, due: null })
    const answer = () => addEntry(technician, path, 'Which one?', 0, 'answer-0001')
    expect((await answer()).status).toBe(200)
    await act(admin, `${path}assign/`, { to: null, due: null })
    expect((await answer()).status).toBe(404)
  })

  /** Adds entries of the client as the server would, without a request for each. */
  async function addEntries(path: string, count: number): Promise<void> {
    await sql`
      insert into inquiry_entries (inquiry_id, author_id, author_name, side, is_internal, text, created_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select inquiries.id, owner_id, 'Asha', 'client', 0, 'More', inquiries.created_at
      from numbers cross join inquiries where uuid = ${path.split('/')[3]}`.execute(server.db)
  }

  test('a full thread takes no reply and no note, and can be closed', async () => {
    const path = await start()
    await addEntries(path, maxInquiryEntries - 1)
    expect((await addEntry(client, path, 'The last one.')).status).toBe(200)
    const refused = await addEntry(client, path, 'One more.')
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const note = { text: 'He writes a lot.', seen: 0, isInternal: true }
    expect((await act(admin, `${path}entries/`, note)).status).toBe(409)
    expect((await read(client, path)).entries).toHaveLength(maxInquiryEntries)
    expect((await move(client, path, 'open', 'closed')).status).toBe(200)
  })

  test('a thread with more entries than a statement takes values is read, and erased with its account', async () => {
    const path = await start()
    await addEntries(path, 33_000)
    expect(await statusOf(client, path)).toBe(200)
    await inTransaction(server.db, async (trx) => {
      const account = await findAccount(trx, client.user.id)
      if (account) await eraseAccount(trx, account, server.clock.now().toISOString())
    })
    expect(await server.db.selectFrom('inquiry_entries').select('id').execute()).toEqual([])
  })

  test('the same id of another account is refused, and its text is not changed', async () => {
    const path = await start()
    const id = path.split('/')[3]
    const other = await server.signIn()
    expect((await act(other, inquiries, { id, ...ticket, title: 'Mine' })).status).toBe(409)
    expect(await read(client, path)).toMatchObject({ title: ticket.title })
  })
})
