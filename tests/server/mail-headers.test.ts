import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { requestAnswerSchema } from '#domain/downloads.ts'
import { queueStockNotices } from '#server/mail/stock-notices.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { anArchive } from '#tests/support/archives.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const injected = 'victim@evil.example'
const lineBreaks = ['\r\n', '\n', '\r', '\r\n\r\n', '\u0085', '\u2028']
const headersWeWrite = new Set([
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
])

const bodySchema = v.object({
  schema: v.object({ properties: v.optional(v.record(v.string(), v.unknown())) }),
})
const operationSchema = v.object({
  requestBody: v.optional(v.object({ content: v.record(v.string(), bodySchema) })),
})
const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), operationSchema)) })

/** Names of the headers of a mail; folded lines are joined first. */
function headerNames(mail: string): string[] {
  const [head = ''] = mail.split('\n\n')
  const lines = head.split('\n').filter((line) => !/^[ \t]/.test(line))
  return lines.map((line) => line.split(':')[0]?.toLowerCase() ?? '')
}

/** The mails in the input of an SMTP server, and their recipients. */
function readSmtp(smtpLog: string) {
  const mails = [...smtpLog.matchAll(/^DATA\n(.*?)\n\.$/gms)].map(([, mail = '']) => mail)
  const recipients = [...smtpLog.matchAll(/^RCPT TO:<(.*)>/gm)].map(([, address = '']) => address)
  return { mails, recipients }
}

/** Sends every mail that contains text from others: a name, the title of an archive entry or of a product. */
async function sendMailsWith(server: TestServer, text: string): Promise<void> {
  const me = await server.signIn(await server.aPerson({ firstName: text, lastName: text }))
  // Mails use the name only for verified addresses.
  await server.db.updateTable('users').set({ email_verified_at: server.clock.now().toISOString() }).execute()
  const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
  const { id } = await anArchive(server, { title: text, request_only: true })
  const response = await me.send('POST', `/archive/api/archives/${id}/request_download/`, {
    email: me.user.email,
  })
  const request = v.parse(requestAnswerSchema, await response.json())
  await admin.send('POST', `/api/admin/download-requests/${request.id}/approve/`)
  await server.send('POST', '/users/auth/password-reset/', { email: me.user.email })
  await server.send('POST', '/contact/api/notify/', { email: me.user.email, product: 'hp-mini-desktop' })
  const product = { id: 'hp-mini-desktop', title: { en: text, sw: text }, inStock: true }
  await queueStockNotices(server.db, server.clock, [product])
  await server.app.mails.runDue()
}

describe('a line break in a name or a title adds no header to a mail', () => {
  let server: TestServer
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  beforeEach(async () => {
    smtp = await startSmtp()
  })
  afterEach(async () => {
    await server.close()
    await smtp.close()
  })

  test('when it is sent over SMTP', async () => {
    server = await startServer({ config: { smtpUrl: smtp.url, mailFrom: 'Vior <office@vior.example>' } })
    for (const lineBreak of lineBreaks) await sendMailsWith(server, `Asha${lineBreak}Bcc: ${injected}`)
    const { mails, recipients } = readSmtp(smtp.received())
    expect(mails).toHaveLength(lineBreaks.length * 3)
    expect(recipients.filter((address) => !/^person\d+@example\.org$/.test(address))).toEqual([])
    for (const mail of mails)
      expect(headerNames(mail).filter((name) => !headersWeWrite.has(name))).toEqual([])
  })

  test('when it is written as a file', async () => {
    server = await startServer()
    for (const lineBreak of lineBreaks) await sendMailsWith(server, `Asha${lineBreak}Bcc: ${injected}`)
    const folder = path.join(server.dataDir, 'mail')
    const files = await readdir(folder)
    expect(files).toHaveLength(lineBreaks.length * 3)
    for (const file of files) {
      const mail = (await readFile(path.join(folder, file), 'utf8')).replaceAll(/\r\n?/g, '\n')
      expect(headerNames(mail).filter((name) => !headersWeWrite.has(name))).toEqual([])
    }
  })

  test('in the message passed to any transport', async () => {
    server = await startServer()
    const transport = smtpTransport(smtp.url, 'Vior <office@vior.example>')
    for (const [place, lineBreak] of lineBreaks.entries()) {
      const text = `Karibu${lineBreak}Bcc: ${injected}`
      const headers = { 'List-Unsubscribe': `<https://vior.example/${text}>` }
      const to = 'asha@example.org'
      await transport.send({ id: place, to, subject: text, text, headers, date: server.clock.now() })
    }
    transport.close()
    const { mails, recipients } = readSmtp(smtp.received())
    expect(recipients).toEqual(lineBreaks.map(() => 'asha@example.org'))
    for (const mail of mails)
      expect(headerNames(mail).filter((name) => !headersWeWrite.has(name))).toEqual([])
  })
})

test('an address with a line break is rejected by every endpoint that takes an address', async () => {
  const server = await startServer({ config: { rateLimitFactor: 1000 } })
  const { paths } = v.parse(documentSchema, await (await server.send('GET', '/api/docs/openapi.json')).json())
  const taking = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody?.content['application/json']?.schema.properties?.email)
      .map(([method]) => ({ method: method.toUpperCase(), address: address.replaceAll(/\{\w+\}/g, '1') })),
  )
  expect(taking.length).toBeGreaterThan(6)
  const me = await server.signIn()
  for (const { method, address } of taking) {
    for (const lineBreak of lineBreaks) {
      const email = `asha@example.org${lineBreak}Bcc: ${injected}`
      const response = await me.send(method, address, { email })
      expect([address, response.status]).toEqual([address, 400])
      expect(await response.json()).toMatchObject({ fields: { email: [expect.any(String)] } })
    }
  }
  expect(await server.db.selectFrom('mails').select('id').execute()).toEqual([])
  await server.close()
})
