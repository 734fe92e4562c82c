import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArchive } from '#tests/support/archives.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const me = '/users/api/profiles/me/'
let server: TestServer
let neema: SignedIn
beforeAll(async () => {
  server = await startServer()
  neema = await server.signIn()
})
afterAll(() => server.close())

test('a phone number is stored in E.164, shown to its owner, and removed by an empty one', async () => {
  const changed = await neema.send('PATCH', me, { phone: '0712 345 678' })
  expect([changed.status, (await changed.json()).phone]).toEqual([200, '+255712345678'])
  expect((await (await neema.send('GET', me)).json()).phone).toBe('+255712345678')
  await neema.send('PATCH', me, { phone: '' })
  expect(await (await neema.send('GET', me)).json()).not.toHaveProperty('phone')
})

test('what is no number is refused and names the field; what was stored stays', async () => {
  await neema.send('PATCH', me, { phone: '+254 712 345678' })
  const refused = await neema.send('PATCH', me, { phone: '12', first_name: 'Zuhura' })
  expect(refused.status).toBe(400)
  expect((await refused.json()).fields).toHaveProperty('phone')
  const now = await (await neema.send('GET', me)).json()
  expect([now.phone, now.first_name]).toEqual(['+254712345678', neema.user.first_name])
})

test('a phone number signs nobody in', async () => {
  const answer = await server.send('POST', '/users/auth/login/', {
    username: '+254712345678',
    password: 'mto-na-milima',
  })
  expect(answer.status).toBe(401)
})

test('staff who answer see the phone number with an inquiry and a request; neither its owner there, nor the audit log', async () => {
  const admin = await anAdmin(server)
  await neema.send('PATCH', me, { phone: '0712345678' })
  const id = crypto.randomUUID()
  await neema.send('POST', '/api/inquiries/', {
    kind: 'ticket',
    id,
    title: 'Receipts print twice',
    category: 'technical',
    description: 'Since Monday.',
  })
  const read = async (as: SignedIn, path: string) => (await as.send('GET', path)).json()
  expect((await read(admin, `/api/inquiries/${id}/`)).owner_phone).toBe('+255712345678')
  expect(await read(neema, `/api/inquiries/${id}/`)).not.toHaveProperty('owner_phone')

  const { id: entry } = await anArchive(server, { request_only: true })
  const response = await neema.send('POST', `/archive/api/archives/${entry}/request_download/`, {
    email: neema.user.email,
    message: 'Please',
  })
  const { id: request } = await response.json()
  const list = '/api/admin/download-requests/'
  expect((await read(admin, list)).results[0]).toMatchObject({ id: request, phone: '+255712345678' })
  const decided = await admin.send('POST', `${list}${request}/approve/`, { note: '' })
  expect(JSON.stringify(await decided.json())).not.toContain('712345678')
  const logged = await server.db.selectFrom('audit_log').selectAll().execute()
  expect(logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(logged)).not.toContain('712345678')
})
