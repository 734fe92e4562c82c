import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const password = 'maji-ya-moto-sana'
const person = { email: 'a@example.org', last_name: 'M', password, password_confirm: password }

test.each([
  ['Neema\r\n\r\nPay here: evil'],
  ['Neema\u2028Sanga'],
  ['Neema \u202egnas'],
  ['Neema\u0007'],
  ['https://evil.example'],
  ['www.evil'],
  ['Win at evil.com now'],
  ['Shinda kwenye duka.co.tz'],
])('the name %j is rejected by every endpoint that accepts a name, with a message', async (name) => {
  const me = await server.signIn()
  const contact = { email: 'a@example.org', last_name: 'M', message: 'Habari' }
  const answers = await Promise.all([
    server.send('POST', '/users/auth/register/', { ...person, first_name: name }),
    me.send('PATCH', '/users/api/profiles/me/', { first_name: name }),
    me.send('PATCH', '/users/api/profiles/me/', { last_name: name }),
    server.send('POST', '/contact/api/messages/', { ...contact, first_name: name }),
    server.send('POST', '/blog/api/newsletter/', { email: 'a@example.org', name }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toMatch(/line breaks or control characters|address of a website/)
  }
})

test.each([['Dr. Asha'], ["Ng'ombe"], ['Mary-Jane'], ['Juma A. Mwakyusa'], ['Émile'], ['علي'], ['J.P.']])(
  'the name %j is accepted',
  async (first_name) => {
    const me = await server.signIn()
    expect((await me.send('PATCH', '/users/api/profiles/me/', { first_name })).status).toBe(200)
  },
)

test('a username may be an e-mail address only if it is the own one', async () => {
  const register = (username: string, email: string) =>
    server.send('POST', '/users/auth/register/', { ...person, first_name: 'A', username, email })
  const refused = await register('victim@example.org', 'thief@example.org')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ fields: { username: [expect.any(String)] } })
  expect((await register('Thief@example.org', 'thief@example.org')).status).toBe(201)
  expect((await register('thief2', 'thief2@example.org')).status).toBe(201)
  expect((await register('victim@example.org', 'victim@example.org')).status).toBe(201)
})
