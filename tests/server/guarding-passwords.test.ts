import type * as Crypto from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isCommonPassword } from '#server/common-passwords.ts'
import { testPassword } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const { derivations } = vi.hoisted(() => ({ derivations: { count: 0 } }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const counted: typeof crypto.argon2 = (...args) => {
    derivations.count += 1
    return crypto.argon2(...args)
  }
  return { ...crypto, argon2: counted }
})

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

/** An answer with the number of argon2 runs it cost: what its time depends on. */
async function costOf(path: string, body: object) {
  derivations.count = 0
  const response = await server.send('POST', path, body)
  return { status: response.status, body: await response.text(), argon2Runs: derivations.count }
}

describe('nobody can tell whether an account exists', () => {
  test('by signing in: same answer, same status, same work', async () => {
    const { username, email } = await server.aPerson()
    const answers = [
      await costOf('/users/auth/login/', { username, password: 'wrong-guess' }),
      await costOf('/users/auth/login/', { username: email, password: 'wrong-guess' }),
      await costOf('/users/auth/login/', { username: 'nobody', password: 'wrong-guess' }),
      await costOf('/users/auth/login/', { username: 'nobody@example.org', password: 'wrong-guess' }),
    ]
    expect(answers[0]).toMatchObject({ status: 401, argon2Runs: 1 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('by asking for a new password: same answer, same status, same statements', async () => {
    const { email } = await server.aPerson()
    const told = []
    for (const asked of [email, 'nobody@example.org']) {
      server.statements.length = 0
      told.push({
        ...(await costOf('/users/auth/password-reset/', { email: asked })),
        // What comes behind belongs to the sender of mails, after the answer.
        statements: server.statements.slice(0, server.statements.indexOf('commit') + 1),
      })
    }
    expect(told[0]?.status).toBe(200)
    expect(told[1]).toEqual(told[0])
  })

  test('by registering, except that the form has to say so: the work is the same', async () => {
    const { email } = await server.aPerson()
    const form = {
      first_name: 'A',
      last_name: 'B',
      password: 'mto-na-milima',
      password_confirm: 'mto-na-milima',
    }
    const taken = await costOf('/users/auth/register/', { ...form, email })
    const free = await costOf('/users/auth/register/', { ...form, email: 'new@example.org' })
    expect([taken.status, free.status]).toEqual([400, 201])
    expect(taken.argon2Runs).toBe(free.argon2Runs)
  })
})

describe('a password that everybody tries first is refused by name', () => {
  const common = 'Password1'

  test('at registration', async () => {
    const response = await server.send('POST', '/users/auth/register/', {
      email: 'a@example.org',
      first_name: 'A',
      last_name: 'B',
      password: common,
      password_confirm: common,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      fields: { password: [expect.any(String)] },
    })
  })

  test('at a change', async () => {
    const me = await server.signIn()
    const response = await me.send('POST', '/users/auth/password-change/', {
      old_password: testPassword,
      new_password: common,
      new_password_confirm: common,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { new_password: [expect.any(String)] } })
  })

  test('at a reset', async () => {
    const response = await server.send('POST', '/users/auth/password-reset/confirm/', {
      token: 'some-token-of-a-link',
      password: common,
      password_confirm: common,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { password: [expect.any(String)] } })
  })

  test.each([
    'password',
    '12345678',
    'QWERTYUIOP',
    'iloveyou',
    'football',
    'baseball1',
    'trustno1',
    'ThinkForge2026!',
    '**viormart**',
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true))

  test.each([testPassword, 'maji-na-moto', 'vior-demo-2026', 'tumbili hupanda mti'])(
    '%s is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )
})
