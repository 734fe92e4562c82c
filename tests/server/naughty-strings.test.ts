/** @module-tag extended */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { naughtyStrings } from '#tests/support/naughty-strings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { rateLimitFactor: 1000 } })
})
afterAll(() => server.close())

const batch = 8

/** Every response is in the format of the server: JSON, and no server error. */
async function answers(
  send: (text: string, place: number) => Promise<Response>,
  strings = naughtyStrings,
): Promise<number[]> {
  const statuses: number[] = []
  for (let start = 0; start < strings.length; start += batch) {
    const texts = strings.slice(start, start + batch)
    const responses = await Promise.all(texts.map((text, place) => send(text, start + place)))
    for (const [place, response] of responses.entries()) {
      expect(response.status, JSON.stringify(texts[place])).toBeLessThan(500)
      expect(response.headers.get('content-type'), JSON.stringify(texts[place])).toContain('application/json')
      await response.json()
      statuses.push(response.status)
    }
  }
  return statuses
}

test('there are 515, without duplicates', () => {
  expect(naughtyStrings).toHaveLength(515)
  expect(new Set(naughtyStrings).size).toBe(515)
})

test('as names and passwords they create an account that shows them as written, or are rejected with a message', async () => {
  const statuses = await answers((text, place) =>
    server.send('POST', '/users/auth/register/', {
      email: `naughty${place}@example.org`,
      first_name: text,
      last_name: text,
      password: text,
      password_confirm: text,
    }),
  )
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(100)
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(100)
  expect(statuses.filter((status) => ![201, 400, 413].includes(status))).toEqual([])
  const names = (await server.db.selectFrom('users').select('first_name').execute()).map(
    (row) => row.first_name,
  )
  // A lone surrogate is not valid UTF-8; it is sent as the replacement character.
  const written = new Set(naughtyStrings.map((text) => text.toWellFormed().trim()))
  expect(names.filter((name) => !written.has(name))).toEqual([])
})

test('as an e-mail address, a username, a password reset and a token they are rejected or have no effect', async () => {
  const before = await server.db.selectFrom('users').select('id').execute()
  const person = { first_name: 'Asha', last_name: 'Mwakyusa', password: 'short', password_confirm: 'short' }
  const refused = await answers((text) =>
    server.send('POST', '/users/auth/register/', { ...person, email: text, username: text }),
  )
  expect(refused.filter((status) => ![400, 413].includes(status))).toEqual([])
  // Each costs a password check, so only every fifth; too many for one name get 429.
  const some = naughtyStrings.filter((_text, place) => place % 5 === 0)
  const logins = await answers(
    (text) => server.send('POST', '/users/auth/login/', { username: text, password: text }),
    some,
  )
  expect(logins.filter((status) => ![400, 401, 413, 429].includes(status))).toEqual([])
  await answers((text) => server.send('POST', '/users/auth/password-reset/', { email: text }))
  await answers((text) => server.send('POST', '/users/auth/verify-email/', { token: text }))
  await answers((text) => server.send('POST', '/users/auth/google/', { google_token: text, role: text }))
  await answers((text) => server.send('POST', '/api/auth/token/refresh/', { refresh: text }))
  expect(await server.db.selectFrom('users').select('id').execute()).toEqual(before)
})

test('in a profile they are stored as written or rejected', async () => {
  // The limit is sixty changes an hour per account.
  const people = await Promise.all(Array.from({ length: 20 }, () => server.signIn()))
  const change = (place: number, fields: object) =>
    (people[place % people.length] ?? server).send('PATCH', '/users/api/profiles/me/', fields)
  const statuses = await answers((text, place) =>
    change(place, { first_name: text, last_name: text, email: text, avatar: text }),
  )
  expect(statuses.filter((status) => ![400, 413].includes(status))).toEqual([])
  const named = await answers((text, place) => change(place, { first_name: text }))
  expect(named.filter((status) => status === 200).length).toBeGreaterThan(300)
})
