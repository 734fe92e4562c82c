import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#tests/support/factories.ts'
import { aFile } from '#tests/support/files.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let me: SignedIn
let family: string
beforeAll(async () => {
  server = await startServer()
  me = await server.signIn()
  family = (await server.db.selectFrom('refresh_families').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => server.close())

type Forgery = { claims?: Record<string, unknown>; alg?: string; key?: string }

/** A token signed with the server's own key, with valid values for all claims that are not given. */
async function tokenWith({ claims = {}, alg = 'HS256', key }: Forgery): Promise<string> {
  const now = Math.floor(server.clock.now().getTime() / 1000)
  const right = { sub: String(me.user.id), family, iat: now, exp: now + 600, jti: crypto.randomUUID() }
  return new SignJWT({ ...right, ...claims })
    .setProtectedHeader({ alg, typ: 'JWT' })
    .sign(new TextEncoder().encode(key ?? server.app.config.tokenSecret))
}

const statusFor = async (bearer: string) =>
  (await server.send('GET', '/users/api/profiles/me/', undefined, { authorization: `Bearer ${bearer}` }))
    .status

test('a token with every claim, signed HS256 with the key of the server, is accepted', async () => {
  expect(await statusFor(await tokenWith({}))).toBe(200)
})

const past = 1_700_000_000
const forgeries: Record<string, Forgery> = {
  'signed with another key': { key: 'another-key-that-is-long-enough-0123456789' },
  'signed with the key by HS384': { alg: 'HS384' },
  'signed with the key by HS512': { alg: 'HS512' },
  'without an expiry': { claims: { exp: undefined } },
  'without a time of issue': { claims: { iat: undefined } },
  'without an id': { claims: { jti: undefined } },
  'without a subject': { claims: { sub: undefined } },
  'without a family': { claims: { family: undefined } },
  'that has expired': { claims: { exp: past } },
  'that is not valid yet': { claims: { nbf: past * 2 } },
  'whose expiry is a text': { claims: { exp: '9999999999' } },
  'whose subject is a number': { claims: { sub: 1 } },
  'whose subject is no id': { claims: { sub: '1 or 1=1' } },
  'of an account that never was': { claims: { sub: '999999' } },
}

test.each(Object.entries(forgeries))('a token %s is rejected', async (_name, forgery) => {
  expect(await statusFor(await tokenWith(forgery))).toBe(401)
})

test('an unsigned token, a modified one and a refresh token are rejected', async () => {
  const [head, payload = '', signature] = me.access.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
  for (const token of [
    `${encode({ alg: 'none' })}.${payload}.`,
    `${encode({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
    `${head}.${encode({ ...claims, sub: '2' })}.${signature}`,
    `${head}.${payload}.`,
    me.refresh,
  ])
    expect([token, await statusFor(token)]).toEqual([token, 401])
})

test('an access token is not accepted as a refresh token, a mailed link or a signed file link', async () => {
  const { access } = me
  const file = await aFile(server, 'premium/b.zip', Buffer.alloc(10), false)
  const [, , signature] = access.split('.')
  const password = 'maji-ya-moto-sana'
  const answers = [
    await server.send('POST', '/api/auth/token/refresh/', { refresh: access }),
    await server.send('POST', '/users/auth/verify-email/', { token: access }),
    await server.send('POST', '/users/auth/password-reset/confirm/', {
      token: access,
      password,
      password_confirm: password,
    }),
    await me.send('GET', `/files/${file.path}?expires=99999999999&signature=${signature}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 400, 400, 403])
})
