import { exportSPKI, generateKeyPair } from 'jose'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registrationAnswerSchema } from '#domain/account.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { googleClientId, startFakeGoogle, type FakeGoogle } from '#tests/support/google.ts'
import { insertTotp, signInSteps } from '#tests/support/second-factor.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { verifyEmail } from '#tests/support/verify-email.ts'

let google: FakeGoogle
let server: TestServer
beforeAll(async () => {
  google = await startFakeGoogle()
})
afterAll(() => google.close())
beforeEach(async () => {
  google.answer(null)
  server = await startServer({ config: { googleClientId, googleJwksUrl: google.jwksUrl } })
})
afterEach(() => server.close())

const path = '/users/auth/google/'
const signIn = (google_token: string, role?: string) => server.send('POST', path, { google_token, role })
const token = (claims: Record<string, unknown> = {}) => google.token(server.clock.now(), claims)
const userCount = async () => (await server.db.selectFrom('users').select('id').execute()).length

async function expectSignedIn(response: Response) {
  expect(response.status).toBe(200)
  return v.parse(registrationAnswerSchema, await response.json())
}

test('the server says whether accounts can sign in with Google', async () => {
  const offered = async ({ send }: Pick<TestServer, 'send'>) => (await send('GET', path)).json()
  expect(await offered(server)).toEqual({ available: true })
  const without = await startServer()
  expect(await offered(without)).toEqual({ available: false })
  await without.close()
})

describe('a first sign-in with Google', () => {
  test('creates an account with the names in the token, the requested role and no usable password', async () => {
    const { user, tokens } = await expectSignedIn(await signIn(await token(), 'trainer'))
    expect(user).toMatchObject({
      email: 'neema@gmail.com',
      username: 'neema@gmail.com',
      first_name: 'Neema',
      last_name: 'Sanga',
      role: 'trainer',
    })
    const me = await server.send('GET', '/users/api/profiles/me/', undefined, {
      authorization: `Bearer ${tokens.access}`,
    })
    expect(me.status).toBe(200)
    for (const password of ['!', testPassword])
      expect(
        (await server.send('POST', '/users/auth/login/', { username: user.email, password })).status,
      ).toBe(401)
  })

  test('creates a guest when no role is given, and rejects the roles of the company', async () => {
    expect((await expectSignedIn(await signIn(await token()))).user.role).toBe('guest')
    for (const role of ['admin', 'ceo', 'treasury'])
      expect((await signIn(await token({ sub: 'x' }), role)).status).toBe(400)
  })

  test('sent five times at once creates one account', async () => {
    const same = await token()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(same)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await userCount()).toBe(1)
  })

  test('accepts both issuers that Google uses', async () => {
    await expectSignedIn(await signIn(await token({ iss: 'accounts.google.com' })))
  })
})

describe('a later sign-in with Google', () => {
  test('finds the account by sub even if the address and the role differ', async () => {
    const first = await expectSignedIn(await signIn(await token(), 'student'))
    const later = await expectSignedIn(await signIn(await token({ email: 'new@gmail.com' }), 'writer'))
    expect(later.user).toEqual(first.user)
  })

  test('is linked to an account whose address is verified, which keeps its password', async () => {
    const person = await server.aPerson({ email: 'neema@gmail.com' })
    await verifyEmail(server, person.id)
    expect((await expectSignedIn(await signIn(await token()))).user.id).toBe(person.id)
    await server.signIn(person)
  })

  test('removes the password and the sessions of an account that registered the address without verifying it', async () => {
    const squatter = await server.signIn(await server.aPerson({ email: 'neema@gmail.com' }))
    expect((await expectSignedIn(await signIn(await token()))).user.id).toBe(squatter.user.id)
    const { username } = squatter.user
    expect(
      (await server.send('POST', '/users/auth/login/', { username, password: testPassword })).status,
    ).toBe(401)
    expect(
      (await server.send('POST', '/api/auth/token/refresh/', { refresh: squatter.refresh })).status,
    ).toBe(401)
  })

  test('with the address of an account linked to another identity is a conflict', async () => {
    await expectSignedIn(await signIn(await token()))
    const response = await signIn(await token({ sub: 'somebody-else' }))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'conflict', error: expect.any(String) })
  })
})

const now = () => Math.floor(server.clock.now().getTime() / 1000)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const forgeries: Record<string, () => Promise<string>> = {
  'with alg none': async () => `${encode({ alg: 'none' })}.${(await token()).split('.')[1]}.`,
  'with alg None and the signature kept': async () => {
    const [, payload, signature] = (await token()).split('.')
    return `${encode({ alg: 'None', kid: 'google-1' })}.${payload}.${signature}`
  },
  'signed HS256 with the public key as the secret': async () =>
    google.token(
      server.clock.now(),
      {},
      {
        alg: 'HS256',
        key: new TextEncoder().encode(await exportSPKI(google.keys.publicKey)),
      },
    ),
  'signed with another key under the known kid': async () =>
    google.token(server.clock.now(), {}, { key: (await generateKeyPair('RS256')).privateKey }),
  'with an unknown kid': async () =>
    google.token(
      server.clock.now(),
      {},
      {
        kid: 'mine',
        key: (await generateKeyPair('RS256')).privateKey,
      },
    ),
  'signed with another algorithm (ES256)': async () =>
    google.token(server.clock.now(), {}, { alg: 'ES256', key: (await generateKeyPair('ES256')).privateKey }),
  'signed with the right key by another algorithm (PS256)': async () => {
    const key = await crypto.subtle.importKey(
      'pkcs8',
      await crypto.subtle.exportKey('pkcs8', google.keys.privateKey),
      { name: 'RSA-PSS', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    return google.token(server.clock.now(), {}, { alg: 'PS256', key })
  },
  'for another client': () => token({ aud: 'another.apps.googleusercontent.com' }),
  'for several clients, us among them': () => token({ aud: [googleClientId, 'other'] }),
  'for us but asked for by another client': () => token({ azp: 'another.apps.googleusercontent.com' }),
  'without an audience': () => token({ aud: undefined }),
  'of another issuer': () => token({ iss: 'https://accounts.google.com.evil.example' }),
  'without an issuer': () => token({ iss: undefined }),
  'that has expired': () => token({ exp: now() - 1 }),
  'without an expiry': () => token({ exp: undefined }),
  'that is not valid yet': () => token({ nbf: now() + 60 }),
  'whose address Google has not verified': () => token({ email_verified: false }),
  'whose address is verified in words only': () => token({ email_verified: 'true' }),
  'that does not say whether the address is verified': () => token({ email_verified: undefined }),
  'without a subject': () => token({ sub: undefined }),
  'with an empty subject': () => token({ sub: '' }),
  'without an address': () => token({ email: undefined }),
  'whose payload was changed': async () => {
    const [head, payload = '', signature] = (await token()).split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'ceo@vior.example' }
    return `${head}.${encode(claims)}.${signature}`
  },
  'whose signature was cut off': async () => (await token()).split('.').slice(0, 2).join('.') + '.',
  'that names its own key in the header': async () => {
    const { privateKey } = await generateKeyPair('RS256')
    return google.token(server.clock.now(), {}, { key: privateKey, kid: 'https://evil.example/key' })
  },
  'that is one of our own access tokens': async () => (await server.signIn()).access,
  'that is no token': async () => 'not.a.token',
}

test.each(Object.keys(forgeries))('a token %s is rejected and creates no account', async (name) => {
  const forged = await forgeries[name]?.()
  const before = await userCount()
  const response = await signIn(forged ?? '')
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'token_refused', error: 'Google login failed' })
  expect(await userCount()).toBe(before)
})

test.each([
  ['answers 500', () => google.answer(500)],
  ['answers a captive portal', () => google.answer(200, '<html>Pay first</html>')],
  ['answers no keys', () => google.answer(200, '{}')],
])('while the key endpoint %s, the sign-in fails temporarily, and works afterwards', async (_, fail) => {
  fail()
  const good = await token()
  const response = await signIn(good)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'unavailable', error: expect.any(String) })
  google.answer(null)
  await expectSignedIn(await signIn(good))
})

test('without a client id Google sign-in reports that it is not configured', async () => {
  const plain = await startServer()
  const response = await plain.send('POST', path, { google_token: await token() })
  await plain.close()
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: expect.any(String) })
})

describe('an account with a second factor', () => {
  const secondFactor = async () => {
    const { user, tokens } = await expectSignedIn(await signIn(await token()))
    const headers = { authorization: `Bearer ${tokens.access}` }
    const send: SignedIn['send'] = (method, to, body, more) =>
      server.send(method, to, body, { ...headers, ...more })
    return { user, send, ...(await insertTotp(server, { ...tokens, user, headers, send })) }
  }

  test('gets no tokens, but a ticket for the second step', async () => {
    const { user, code } = await secondFactor()
    const response = await signIn(await token())
    expect(response.status).toBe(401)
    const { code: name, second_step: step, ...rest } = await response.json()
    expect([name, 'tokens' in rest]).toEqual(['second_factor', false])
    const { finish } = signInSteps(server)
    const { user: same } = await (await finish({ ticket: step.ticket, code: code() })).json()
    expect(same.id).toBe(user.id)
  })

  test('that has no password needs a fresh sign-in to change it', async () => {
    const { send } = await secondFactor()
    server.clock.advance(9 * 60_000)
    const fresh = await (await send('GET', '/users/api/second-factor/')).json()
    expect(fresh).toMatchObject({ has_password: false, is_fresh: true })
    expect((await send('POST', '/users/api/second-factor/recovery-codes/', {})).status).toBe(200)
  })

  test('loses factors that were set up before the address was verified', async () => {
    const stranger = await server.signIn(await server.aPerson({ email: 'neema@gmail.com' }))
    await insertTotp(server, stranger)
    expect((await expectSignedIn(await signIn(await token()))).user.id).toBe(stranger.user.id)
  })
})
