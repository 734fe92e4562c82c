import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'
import { upload } from '#tests/support/uploads.ts'

const inquiries = '/api/inquiries/'
const ticket = { kind: 'ticket', title: 'Receipts print twice', description: 'See the picture.' }

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

  async function uploadFile({ headers }: SignedIn, name: string, text: string): Promise<string> {
    const { id, answer } = await upload({ url: server.url, headers }, Buffer.from(text), { name })
    expect(answer.status).toBe(204)
    return id
  }
  async function start(attachments: string[]) {
    const response = await client.send('POST', inquiries, { id: crypto.randomUUID(), ...ticket, attachments })
    const inquiry: Inquiry = await response.json()
    return { status: response.status, inquiry }
  }
  const linkAs = async (as: SignedIn, inquiry: string, file: string) =>
    as.send('GET', `${inquiries}${inquiry}/attachments/${file}/`)

  test('a ticket and a reply have files, which both sides can fetch and nobody else', async () => {
    const first = await uploadFile(client, 'notes.txt', 'It prints twice.')
    const { inquiry } = await start([first])
    expect(inquiry.files).toMatchObject([{ id: first, name: 'notes.txt', size: 16 }])
    const second = await uploadFile(admin, 'guide.txt', 'Switch it off.')
    const reply = { text: 'Read this.', seen: 0, attachments: [second] }
    const { body } = await admin.write('POST', `${inquiries}${inquiry.id}/entries/`, reply)
    expect(body.entries).toMatchObject([{ files: [{ name: 'guide.txt' }] }])

    for (const [as, file, text] of [
      [admin, first, 'It prints twice.'],
      [client, second, 'Switch it off.'],
    ] as const) {
      const { url }: { url: string } = await (await linkAs(as, inquiry.id, file)).json()
      expect(await (await fetch(new URL(url, server.url))).text()).toBe(text)
    }
    expect((await linkAs(await server.signIn(), inquiry.id, first)).status).toBe(404)
  })

  test('the file of a note is not there for the client', async () => {
    const { inquiry } = await start([])
    const file = await uploadFile(admin, 'internal.txt', 'Costs.')
    const note = { text: 'See the costs.', seen: 0, isInternal: true, attachments: [file] }
    await admin.write('POST', `${inquiries}${inquiry.id}/entries/`, note)
    expect((await linkAs(client, inquiry.id, file)).status).toBe(404)
    expect((await linkAs(admin, inquiry.id, file)).status).toBe(200)
  })

  test('a file of somebody else, or of another inquiry, is refused, and nothing is stored', async () => {
    const foreign = await uploadFile(admin, 'internal.txt', 'Costs.')
    expect((await start([foreign])).status).toBe(409)
    const own = await uploadFile(client, 'notes.txt', 'Hello.')
    expect((await start([own])).status).toBe(201)
    expect((await start([own])).status).toBe(409)
    const listed = await (await client.send('GET', inquiries)).json()
    expect(listed.results).toHaveLength(1)
  })
})
