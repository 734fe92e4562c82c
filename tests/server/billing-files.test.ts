import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementAnswer } from '#domain/bank-statement.ts'
import { billingPaths, billingStaffPaths } from '#domain/billing-addresses.ts'
import type { Invoice } from '#domain/billing-schemas.ts'
import { aPayment, anInvoice } from '#tests/support/billing.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/uploads.ts'

let server: TestServer
let treasurer: SignedIn
let client: SignedIn
beforeAll(async () => {
  server = await startServer()
  treasurer = await server.signIn(await server.aPerson({ role: 'treasury', firstName: 'Rehema' }))
  client = await server.signIn(await server.aPerson({ role: 'client', firstName: "=HYPERLINK('x')" }))
})
afterAll(() => server.close())

async function aSentInvoice(changed: object = {}): Promise<Invoice> {
  const path = `${billingStaffPaths.invoices}${crypto.randomUUID()}/`
  await treasurer.send('PUT', path, anInvoice(client.user.username, changed))
  return (await treasurer.send('POST', `${path}send/`, { from: 1 })).json()
}
const invoiceOf = async ({ id }: Invoice): Promise<Invoice> =>
  (await treasurer.send('GET', `${billingStaffPaths.invoices}${id}/`)).json()

describe('a bank statement', () => {
  const fileOf = (...rows: string[]) => `invoice,amount,date,reference\n${rows.join('\n')}`
  async function post(path: string, csv: string) {
    const response = await treasurer.send('POST', path, { csv })
    const body: StatementAnswer & { fields?: Record<string, string[]> } = await response.json()
    return { status: response.status, body, outcomes: body.rows?.map(({ outcome }) => outcome) }
  }
  const check = (csv: string) => post(billingStaffPaths.check, csv)
  const apply = (csv: string) => post(billingStaffPaths.import, csv)

  test('is checked row by row without effect, applied once, and adds nothing the second time', async () => {
    const one = await aSentInvoice()
    const csv = fileOf(
      `${one.number.toLowerCase()},"500,000.00",02/03/2026,T1`,
      `${one.number},680000,2026-03-02,T2`,
    )
    expect((await check(csv)).outcomes).toEqual(['record', 'record'])
    expect((await invoiceOf(one)).payments).toEqual([])
    expect(await apply(csv)).toMatchObject({ status: 200, body: { applied: 2 } })
    expect(await invoiceOf(one)).toMatchObject({ paid: one.total, owed: 0 })
    expect(await apply(csv)).toMatchObject({ outcomes: ['already', 'already'], body: { applied: 0 } })
    expect((await invoiceOf(one)).payments).toHaveLength(2)
  })

  test('with an error in one row records nothing, and says for each row what is wrong', async () => {
    const [one, other] = [await aSentInvoice(), await aSentInvoice()]
    await treasurer.send('POST', `${billingStaffPaths.invoices}${other.id}/cancel/`, { reason: 'Wrong' })
    const csv = fileOf(
      `${one.number},1000000,2026-03-02,A`,
      `${one.number},1000000,2026-03-02,A`,
      `${one.number},200000,2026-03-02,B`,
      `${one.number},10.5,2026-03-02,C`,
      `${one.number},1000,2027-03-02,D`,
      `${one.number},1000,2026-03-02,`,
      `VIOR-2020-0001,1000,2026-03-02,E`,
      `,1000,2026-03-02,F`,
      `${other.number},1000,2026-03-02,G`,
    )
    const checked = await check(csv)
    expect(checked.outcomes).toEqual([
      'record',
      'twice',
      'too-much',
      'no-amount',
      'no-date',
      'no-reference',
      'no-invoice',
      'no-number',
      'not-sent',
    ])
    expect(checked.body.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await apply(csv)).status).toBe(409)
    expect((await invoiceOf(one)).payments).toEqual([])
  })

  test('a payment of it that is above the limit waits for a second person', async () => {
    const one = await aSentInvoice({ lines: [{ description: 'x', quantity: 1, unit_price: 600_000_000 }] })
    const csv = fileOf(`${one.number},6000000,2026-03-02,L`)
    expect((await check(csv)).body.rows).toMatchObject([{ waits: true }])
    await apply(csv)
    expect(await invoiceOf(one)).toMatchObject({ paid: 0, waiting: 600_000_000 })
  })

  test('what was voided is not recorded again by the same file', async () => {
    const one = await aSentInvoice()
    const csv = fileOf(`${one.number},1000,2026-03-02,V`)
    await apply(csv)
    const [payment] = (await invoiceOf(one)).payments
    const path = `${billingStaffPaths.invoices}${one.id}/payments/${payment?.id}/void/`
    await treasurer.send('POST', path, { reason: 'Not ours' })
    expect((await apply(csv)).outcomes).toEqual(['already'])
    expect((await invoiceOf(one)).paid).toBe(0)
  })

  test('two who apply it at once record it once', async () => {
    const one = await aSentInvoice()
    const csv = fileOf(`${one.number},1000,2026-03-02,P`)
    const all = await Promise.all([1, 2, 3].map(() => apply(csv)))
    expect(all.filter(({ body }) => body.applied === 1)).toHaveLength(1)
    expect((await invoiceOf(one)).payments).toHaveLength(1)
  })

  test('a file without a column is refused whole', async () => {
    expect(await check('invoice,amount\nA,1')).toMatchObject({
      status: 400,
      body: { fields: { csv: [expect.any(String)] } },
    })
  })
})

describe('as a file', () => {
  test('lists are CSV that no spreadsheet runs, and the export of staff is recorded', async () => {
    const one = await aSentInvoice({ title: '=1+1' })
    await treasurer.send(
      'POST',
      `${billingStaffPaths.invoices}${one.id}/payments/`,
      aPayment({ reference: '@x' }),
    )
    const own = await (await client.send('GET', billingPaths.invoicesCsv)).text()
    expect(own).toContain(`${one.number},partly-paid,"'=HYPERLINK('x')`.replace('"', ''))
    expect(own).toContain("'=1+1,TZS,1000000,180000,1180000,100000,1080000,")
    const all = await treasurer.send('GET', `${billingStaffPaths.paymentsCsv}?q=${one.number}`)
    expect(all.headers.get('content-disposition')).toContain('payments.csv')
    expect(await all.text()).toContain(`${one.number},100000,2026-03-02,'@x,TZS,m-pesa,counted,`)
    expect((await client.send('GET', billingStaffPaths.invoicesCsv)).status).toBe(403)
    const logged = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'payments.export')
      .execute()
    expect(logged).toHaveLength(1)
  })

  test('an invoice is a PDF of the same bytes each time, in both languages, for its client and treasury', async () => {
    const one = await aSentInvoice({ note: "Ng'ombe, mbwa na paka: asante sana kwa kazi njema." })
    const path = `${billingPaths.invoices}${one.id}/pdf/`
    const bytes = async (as: SignedIn, lang: string) => {
      const response = await as.send('GET', `${path}?lang=${lang}`)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toContain(`${one.number}.pdf`)
      return Buffer.from(await response.arrayBuffer())
    }
    const english = await bytes(client, 'en')
    expect(english.subarray(0, 5).toString()).toBe('%PDF-')
    expect(english.includes('%%EOF')).toBe(true)
    expect(await bytes(treasurer, 'en')).toEqual(english)
    expect(await bytes(client, 'sw')).not.toEqual(english)
    const other = await server.signIn(await server.aPerson({ role: 'client' }))
    expect((await other.send('GET', path)).status).toBe(404)
  })

  test('a PDF of many lines has a page for all of them', async () => {
    const line = {
      description: 'Kazi ya wiki nzima, pamoja na safari na malazi. '.repeat(4).trim(),
      quantity: 1,
    }
    const one = await aSentInvoice({
      lines: Array.from({ length: 30 }, () => ({ ...line, unit_price: 100 })),
    })
    const response = await client.send('GET', `${billingPaths.invoices}${one.id}/pdf/`)
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(Number(/\/Count (\d+)/.exec(text)?.[1])).toBeGreaterThan(1)
  })
})

describe('a document', () => {
  const one = (id: string) => `${billingStaffPaths.documents}${id}/`

  test('is shared with its client, with text and file, and withdrawn with a reason', async () => {
    const { id: file, answer } = await upload(
      { url: server.url, headers: treasurer.headers },
      Buffer.from('All pages.'),
      { name: 'contract.txt' },
    )
    expect(answer.ok).toBe(true)
    const id = crypto.randomUUID()
    const text = { client: client.user.email, title: 'Contract', kind: 'contract', body: '# Terms' }
    const share = () => treasurer.send('PUT', one(id), { ...text, attachments: [file] })
    expect((await share()).status).toBe(200)
    expect((await share()).status).toBe(200)
    const { results } = await (await client.send('GET', billingPaths.documents)).json()
    expect(results).toMatchObject([{ id, body: '# Terms', files: [{ name: 'contract.txt' }] }])
    const link = await client.send('GET', `${billingPaths.documents}${id}/attachments/${file}/`)
    const { url } = await link.json()
    expect(await (await fetch(`${server.url}${url}`)).text()).toBe('All pages.')
    const other = await server.signIn(await server.aPerson({ role: 'client' }))
    expect((await other.send('GET', `${billingPaths.documents}${id}/`)).status).toBe(404)
    await treasurer.send('POST', `${one(id)}withdraw/`, { reason: 'Old' })
    expect((await client.send('GET', `${billingPaths.documents}${id}/`)).status).toBe(404)
    const found = await (await treasurer.send('GET', `${billingStaffPaths.documents}?q=contract`)).json()
    expect(found.results).toMatchObject([{ withdrawn: { reason: 'Old' } }])
  })

  test('without text and file, or with another text under its id, is refused', async () => {
    const id = crypto.randomUUID()
    const text = { client: client.user.email, title: 'Report', kind: 'report', body: 'Fine.' }
    expect((await treasurer.send('PUT', one(id), { ...text, body: ' ' })).status).toBe(400)
    await treasurer.send('PUT', one(id), text)
    expect((await treasurer.send('PUT', one(id), { ...text, body: 'Other.' })).status).toBe(409)
    expect((await treasurer.send('PUT', one(crypto.randomUUID()), { ...text, client: 'x' })).status).toBe(400)
  })
})
