import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { billingPaths, billingStaffPaths } from '#domain/billing-addresses.ts'
import type { Invoice } from '#domain/billing-schemas.ts'
import { dualApprovalThreshold } from '#domain/invoices.ts'
import { aPayment, anInvoice } from '#tests/support/billing.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { inTransaction } from '#server/database/database.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const { invoices } = billingStaffPaths
/** TSh 6,000,000, above the limit. */
const large = 600_000_000

forEachDatabase((database) => {
  let server: TestServer
  let treasurer: SignedIn
  let colleague: SignedIn
  let client: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    treasurer = await server.signIn(await server.aPerson({ role: 'treasury', firstName: 'Rehema' }))
    colleague = await server.signIn(await server.aPerson({ role: 'admin', firstName: 'Juma' }))
    client = await server.signIn(await server.aPerson({ role: 'client', firstName: 'Neema' }))
  })
  afterEach(() => server.close())

  async function act(as: SignedIn, path: string, body: object = {}, key?: string, method = 'POST') {
    const response = await as.send(method, path, body, key ? { 'idempotency-key': key } : {})
    const answer: Invoice & { code?: string; fields?: Record<string, string[]> } = await response.json()
    return { status: response.status, body: answer }
  }
  const save = (path: string, body: object, as = treasurer) => act(as, path, body, undefined, 'PUT')
  const newPath = () => `${invoices}${crypto.randomUUID()}/`
  async function draft(changed: object = {}): Promise<string> {
    const path = newPath()
    expect((await save(path, anInvoice(client.user.username, changed))).status).toBe(200)
    return path
  }
  async function sent(changed: object = {}): Promise<string> {
    const path = await draft(changed)
    expect((await act(treasurer, `${path}send/`, { from: 1 })).body.stage).toBe('sent')
    return path
  }
  const readAs = async (as: SignedIn, path: string) => (await as.send('GET', path)).json()
  const own = (path: string) => path.replace(invoices, billingPaths.invoices)
  const pay = (path: string, changed: object = {}, as = treasurer) =>
    act(as, `${path}payments/`, aPayment(changed))
  const mails = async () => (await mailsOf(server)).filter(({ to }) => to === client.user.email)

  test('a draft is written, changed and sent; the client gets a mail and reads the same figures', async () => {
    const path = await draft()
    const changed = await save(path, { ...anInvoice(client.user.username, { tax_rate: 0 }), from: 1 })
    expect(changed.body).toMatchObject({ revision: 2, total: 100_000_000, tax: 0, number: '' })
    expect((await readAs(client, billingPaths.invoices)).results).toEqual([])
    expect((await client.send('GET', own(path))).status).toBe(404)
    const done = await act(treasurer, `${path}send/`, { from: 2 })
    expect(done.body).toMatchObject({ number: 'VIOR-2026-0001', stage: 'sent', owed: 100_000_000 })
    const { results } = await readAs(client, billingPaths.invoices)
    expect(results).toMatchObject([{ number: 'VIOR-2026-0001', total: 100_000_000, title: 'School website' }])
    expect(await mails()).toMatchObject([
      {
        subject: 'Invoice VIOR-2026-0001: School website',
        link: expect.stringContaining('/billing?invoice='),
      },
    ])
  })

  test('a draft for somebody whose account is suspended is not sent', async () => {
    const path = await draft()
    const suspend = (suspended_at: string | null) =>
      server.db.updateTable('users').set({ suspended_at }).where('id', '=', client.user.id).execute()
    await suspend(server.clock.now().toISOString())
    expect((await act(treasurer, `${path}send/`, { from: 1 })).status).toBe(409)
    expect(await readAs(treasurer, path)).toMatchObject({
      stage: 'draft',
      number: '',
      client: { name: expect.stringMatching(/^Neema /) },
    })
    await suspend(null)
    expect((await act(treasurer, `${path}send/`, { from: 1 })).body).toMatchObject({
      number: 'VIOR-2026-0001',
    })
  })

  test('mails are in the language of the client', async () => {
    await server.db.updateTable('users').set({ locale: 'sw' }).where('id', '=', client.user.id).execute()
    await pay(await sent())
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Ankara VIOR-2026-0001: School website',
      'Tumepokea malipo yako ya VIOR-2026-0001',
    ])
  })

  test('numbers of a year have no gaps, whoever sends at once and whatever is refused between', async () => {
    const paths = await Promise.all(Array.from({ length: 6 }, () => draft()))
    await act(treasurer, `${paths[0]}send/`, { from: 7 })
    await act(treasurer, `${paths[0]}cancel/`, { reason: 'Not needed' })
    await Promise.all(
      paths.flatMap((path) => [treasurer, colleague].map((as) => act(as, `${path}send/`, { from: 1 }))),
    )
    const { results } = await readAs(treasurer, invoices)
    const numbers = results.map(({ number }: Invoice) => number).filter(Boolean)
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5].map((count) => `VIOR-2026-000${count}`))
    expect(await mails()).toHaveLength(5)
  })

  test('a year begins with one, by the day in Tanzania', async () => {
    await sent()
    server.clock.advance(Date.parse('2026-12-31T21:30:00Z') - server.clock.now().getTime())
    const [as, path] = [await server.signIn(treasurer.user), newPath()]
    await save(path, anInvoice(client.user.username), as)
    expect((await act(as, `${path}send/`, { from: 1 })).body.number).toBe('VIOR-2027-0001')
  })

  test('a sent invoice is not changed: it is cancelled, and another one replaces it', async () => {
    const path = await sent()
    const edit = { ...anInvoice(client.user.username, { title: 'Other' }), from: 1 }
    expect((await save(path, edit)).status).toBe(409)
    expect(
      (await save(newPath(), { ...edit, from: 0, replaces: path.split('/')[4] })).body.fields,
    ).toHaveProperty('replaces')
    const cancelled = await act(treasurer, `${path}cancel/`, { reason: 'Wrong title' })
    expect(cancelled.body).toMatchObject({ stage: 'cancelled', number: 'VIOR-2026-0001' })
    const next = await save(newPath(), { ...edit, from: 0, replaces: path.split('/')[4] })
    expect(next.body.replaces).toMatchObject({ number: 'VIOR-2026-0001' })
    const invoice: Invoice = await readAs(client, own(path))
    expect(invoice.cancelled).toMatchObject({ reason: 'Wrong title', by: { name: '' } })
  })

  test('two people change a draft at once: the later one gets a conflict, and the version sent is the one its sender saw', async () => {
    const path = await draft()
    const mine = { ...anInvoice(client.user.username, { title: 'Mine' }), from: 1 }
    expect((await save(path, mine)).status).toBe(200)
    expect((await save(path, { ...mine, title: 'Theirs' }, colleague)).status).toBe(409)
    expect((await act(colleague, `${path}send/`, { from: 1 })).status).toBe(409)
    // The same text again, such as after the restore of a backup, changes nothing.
    expect((await save(path, mine)).body.revision).toBe(2)
  })

  test('what is no invoice is refused with the field', async () => {
    const refused = async (changed: object) => {
      const { status, body } = await save(newPath(), { ...anInvoice(client.user.username), ...changed })
      expect(status).toBe(400)
      return Object.keys(body.fields ?? {})[0]
    }
    const line = { description: 'Pages', quantity: 1, unit_price: 100 }
    expect(await refused({ client: 'nobody-here' })).toBe('client')
    expect(await refused({ lines: [] })).toBe('lines')
    expect(await refused({ lines: [{ ...line, unit_price: 150 }] })).toBe('lines')
    expect(await refused({ lines: [{ ...line, unit_price: 1_000_000_000_000, quantity: 2 }] })).toBe('lines')
    expect(await refused({ lines: [{ ...line, quantity: 1.5 }] })).toMatch('lines')
    expect(await refused({ tax_rate: 10_001 })).toBe('tax_rate')
    expect(await refused({ due: 'soon' })).toBe('due')
  })

  test('payments add up to what was owed and never to more', async () => {
    const path = await sent()
    expect((await pay(path)).body).toMatchObject({ paid: 10_000_000, owed: 108_000_000 })
    expect((await pay(path, { amount: 108_000_100 })).status).toBe(409)
    expect((await pay(path, { amount: 150 })).body.fields).toHaveProperty('amount')
    expect((await pay(path, { paid_on: '2027-01-01' })).body.fields).toHaveProperty('paid_on')
    expect((await pay(path, { amount: 108_000_000 })).body).toMatchObject({ owed: 0, paid: 118_000_000 })
    expect((await pay(path, { amount: 100 })).status).toBe(409)
    const { results } = await readAs(treasurer, `${invoices}?state=paid`)
    expect(results).toHaveLength(1)
    expect((await mails()).at(-1)?.text).toContain('Still to be paid: TSh\u00A00')
  })

  test('ten people who record the whole sum at once: one is taken', async () => {
    const path = await sent()
    const all = await Promise.all(Array.from({ length: 10 }, () => pay(path, { amount: 118_000_000 })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readAs(treasurer, path)).paid).toBe(118_000_000)
  })

  test('the same payment from two devices, or with another key, is recorded once', async () => {
    const path = await sent()
    const payment = aPayment()
    await Promise.all(
      [1, 2, 3].map((key) => act(treasurer, `${path}payments/`, payment, `payment-000${key}`)),
    )
    expect((await readAs(treasurer, path)).payments).toHaveLength(1)
    const other = await sent()
    expect((await act(treasurer, `${other}payments/`, payment)).status).toBe(409)
  })

  describe('a payment above the limit', () => {
    let path: string
    let id: string
    beforeEach(async () => {
      path = await sent({
        lines: [{ description: 'System', quantity: 1, unit_price: 2 * large }],
        tax_rate: 0,
      })
      const { body } = await pay(path, { amount: large })
      id = body.payments[0]?.id ?? ''
    })

    test('counts when a second person confirmed it, and its recorder cannot', async () => {
      expect(await readAs(client, own(path))).toMatchObject({ paid: 0, waiting: large, owed: large })
      expect((await act(treasurer, `${path}payments/${id}/confirm/`)).status).toBe(409)
      const done = await act(colleague, `${path}payments/${id}/confirm/`)
      expect(done.body).toMatchObject({ paid: large, waiting: 0 })
      expect(done.body.payments[0]?.confirmed?.by.id).toBe(colleague.user.id)
      const again = await act(treasurer, `${path}payments/${id}/confirm/`)
      expect(again).toMatchObject({ status: 200, body: { paid: large } })
      const subjects = (await mails()).map(({ subject }) => subject)
      expect(subjects.slice(1)).toEqual([
        'Your payment for VIOR-2026-0001 is being checked',
        'Your payment for VIOR-2026-0001 is confirmed',
      ])
    })

    test('cannot be split: what goes above the limit waits, also in small payments and in a file', async () => {
      const other = await sent({
        lines: [{ description: 'System', quantity: 1, unit_price: 2 * large }],
        tax_rate: 0,
      })
      const alone = dualApprovalThreshold.TZS
      expect((await pay(other, { amount: alone - 100 })).body).toMatchObject({
        paid: alone - 100,
        waiting: 0,
      })
      expect((await pay(other, { amount: 100 })).body).toMatchObject({ paid: alone, waiting: 0 })
      expect((await pay(other, { amount: 100 })).body).toMatchObject({ paid: alone, waiting: 100 })
      const { number } = await readAs(client, own(other))
      const day = new Date(server.clock.now()).toISOString().slice(0, 10)
      const csv = `invoice,amount,date,reference\n${number},10,${day},A1\n`
      const checked = await act(treasurer, billingStaffPaths.check, { csv })
      expect(checked.body).toMatchObject({ rows: [{ outcome: 'record', waits: true }] })
    })

    test('keeps its place in what is owed while it waits', async () => {
      expect((await pay(path, { amount: large + 100 })).status).toBe(409)
      expect((await act(treasurer, `${path}cancel/`, { reason: 'Wrong' })).status).toBe(409)
    })

    test('is voided with a reason, stays in the list and is never confirmed', async () => {
      expect((await act(treasurer, `${path}payments/${id}/void/`, { reason: ' ' })).status).toBe(400)
      const done = await act(treasurer, `${path}payments/${id}/void/`, { reason: 'Wrong invoice' })
      expect(done.body).toMatchObject({ waiting: 0, payments: [{ state: 'void' }] })
      expect((await act(colleague, `${path}payments/${id}/confirm/`)).status).toBe(409)
      expect((await act(treasurer, `${path}cancel/`, { reason: 'Wrong' })).status).toBe(200)
      expect((await mails()).map(({ subject }) => subject).slice(-2)).toEqual([
        'A payment for VIOR-2026-0001 was taken back',
        'Invoice VIOR-2026-0001 was cancelled',
      ])
      const { results } = await readAs(treasurer, `${billingStaffPaths.payments}?state=void`)
      expect(results).toMatchObject([{ voided: { reason: 'Wrong invoice' } }])
    })

    test('is found by state, and its client sees neither names nor notes of staff', async () => {
      const waiting = await readAs(colleague, `${billingStaffPaths.payments}?state=waiting&q=neema`)
      expect(waiting.results).toMatchObject([{ id, amount: large, by: { id: treasurer.user.id } }])
      expect((await readAs(colleague, `${billingStaffPaths.payments}?state=counted`)).results).toEqual([])
      expect((await readAs(colleague, `${billingStaffPaths.payments}?q=9KD41`)).results).toHaveLength(1)
      expect(JSON.stringify(await readAs(client, billingPaths.invoices))).not.toContain('Rehema')
    })
  })

  test('no payment and no mark of one is ever changed or deleted, whatever code tries it', async () => {
    const path = await sent()
    const { body } = await pay(path)
    await act(treasurer, `${path}payments/${body.payments[0]?.id}/void/`, { reason: 'Twice' })
    for (const statement of [
      sql`update payments set amount = 1`,
      sql`delete from payments`,
      sql`update payment_marks set reason = ''`,
      sql`delete from payment_marks`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('payments cannot be changed')
  })

  test('states are found in the list on the day that it is', async () => {
    const path = await sent()
    const found = async (state: string, as = treasurer) =>
      (await readAs(as, `${invoices}?state=${state}`)).results.length
    expect([await found('sent'), await found('overdue')]).toEqual([1, 0])
    await pay(path)
    expect([await found('sent'), await found('partly-paid')]).toEqual([0, 1])
    server.clock.advance(Date.parse('2026-04-30T21:00:00Z') - server.clock.now().getTime())
    const later = await server.signIn(treasurer.user)
    expect([await found('partly-paid', later), await found('overdue', later)]).toEqual([0, 1])
    expect((await readAs(later, `${invoices}?q=VIOR-2026-0001`)).results).toHaveLength(1)
    expect((await readAs(later, `${invoices}?q=neema+school`)).results).toHaveLength(1)
    expect((await readAs(later, `${invoices}?q=nobody`)).results).toHaveLength(0)
  })

  test('lists are pages with an ETag', async () => {
    for (let count = 0; count < 3; count += 1) await sent()
    const first = await client.send('GET', `${billingPaths.invoices}?page_size=2`)
    const page = await first.json()
    expect(page.results.map(({ number }: Invoice) => number)).toEqual(['VIOR-2026-0003', 'VIOR-2026-0002'])
    expect((await readAs(client, page.next)).results).toMatchObject([{ number: 'VIOR-2026-0001' }])
    const etag = first.headers.get('etag') ?? ''
    const again = await client.send('GET', `${billingPaths.invoices}?page_size=2`, undefined, {
      'if-none-match': etag,
    })
    expect(again.status).toBe(304)
  })

  test('others see and change nothing, and a client writes nothing', async () => {
    const path = await sent()
    const other = await server.signIn(await server.aPerson({ role: 'client' }))
    const ceo = await server.signIn(await server.aPerson({ role: 'ceo' }))
    for (const as of [other, ceo]) expect((await as.send('GET', own(path))).status).toBe(404)
    for (const as of [other, ceo, client]) {
      expect((await as.send('GET', invoices)).status).toBe(403)
      expect((await pay(path, {}, as)).status).toBe(403)
    }
    expect((await server.send('GET', billingPaths.invoices)).status).toBe(401)
    expect((await readAs(treasurer, own(path))).number).toBe('VIOR-2026-0001')
  })

  test('of two who withdraw a document at once one is in the audit log, with the reason that counts', async () => {
    const path = `${billingStaffPaths.documents}${crypto.randomUUID()}/`
    const document = { client: client.user.email, title: 'Contract', kind: 'contract', body: '# Terms' }
    expect((await save(path, document)).status).toBe(200)
    const withdraw = (as: SignedIn, reason: string) => act(as, `${path}withdraw/`, { reason })
    const withdrawing: ReturnType<typeof withdraw>[] = []
    // Both have read the document before one of them withdraws it.
    await inTransaction(server.db, async (trx) => {
      await trx.updateTable('billing_documents').set('title', 'Contract').execute()
      withdrawing.push(withdraw(treasurer, 'Old'), withdraw(colleague, 'Wrong'))
      await untilBlocked(database, server.db, 2)
    })
    const answers = await Promise.all(withdrawing)
    const [kept] = answers.map(({ body }) => body)
    for (const { status, body } of answers) expect([status, body]).toEqual([200, kept])
    const audited = await server.db
      .selectFrom('audit_log')
      .select('after_state')
      .where('action', '=', 'document.withdraw')
      .execute()
    expect(audited).toHaveLength(1)
    expect(kept).toMatchObject({ withdrawn: { reason: JSON.parse(audited[0]?.after_state ?? '').reason } })
  })

  test('every write of staff is in the audit log, with what it changed', async () => {
    const path = await sent()
    const { body } = await pay(path)
    await act(treasurer, `${path}payments/${body.payments[0]?.id}/void/`, { reason: 'Twice' })
    await act(treasurer, `${path}cancel/`, { reason: 'Wrong' })
    const { results } = await readAs(colleague, '/api/admin/audit/')
    expect(results.map(({ action }: { action: string }) => action)).toEqual([
      'invoice.cancel',
      'payment.void',
      'payment.record',
      'invoice.send',
      'invoice.save',
    ])
    expect(results[2]).toMatchObject({ before: { paid: 0 }, after: { paid: 10_000_000 } })
  })
})
