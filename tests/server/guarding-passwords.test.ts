import { createHook } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { isCommonPassword } from '#server/security/common-passwords.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendAllDue } from '#tests/support/send-all-due.ts'

/** Runs of argon2 in this process, by the name that Node gives their tasks. */
const derivations = { count: 0 }
const counting = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') derivations.count += 1
  },
})
beforeAll(() => void counting.enable())
afterAll(() => void counting.disable())

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  /** A response with its argon2 runs and statements, which determine its duration. */
  async function costOf(path: string, body: object) {
    // Statements for notifications, mails and pushes are run by their senders, after the response.
    await sendAllDue(server)
    derivations.count = 0
    server.statements.length = 0
    const response = await server.send('POST', path, body)
    const statements = [...server.statements]
    return { status: response.status, body: await response.text(), argon2Runs: derivations.count, statements }
  }

  describe('the existence of an account is not revealed', () => {
    test('by signing in: same response, same status, same argon2 runs, same statements', async () => {
      const { username, email } = await server.aPerson()
      const answers = [
        await costOf('/users/auth/login/', { username, password: 'wrong-guess' }),
        await costOf('/users/auth/login/', { username: email, password: 'wrong-guess' }),
        await costOf('/users/auth/login/', { username: 'nobody', password: 'wrong-guess' }),
        await costOf('/users/auth/login/', { username: 'nobody@example.org', password: 'wrong-guess' }),
      ]
      const counts = expect.stringContaining('insert into attempts')
      expect(answers[0]).toMatchObject({
        status: 401,
        argon2Runs: 1,
        // Of the address, and of the account and the network: counts that all servers share.
        statements:
          database.name === 'PostgreSQL'
            ? [counts, expect.stringContaining('select *'), counts]
            : [expect.stringContaining('select')],
      })
      for (const answer of answers) expect(answer).toEqual(answers[0])
    })

    test('by requesting a password reset: same response, same status, same statements', async () => {
      const { email } = await server.aPerson()
      const costs = []
      for (const address of [email, 'nobody@example.org']) {
        const { statements, ...answer } = await costOf('/users/auth/password-reset/', { email: address })
        costs.push({ ...answer, statements: statements.slice(0, statements.indexOf('commit') + 1) })
      }
      expect(costs[0]).toMatchObject({ status: 200, argon2Runs: 0 })
      expect(costs[0]?.statements.length).toBeGreaterThan(2)
      expect(costs[1]).toEqual(costs[0])
    })

    test('by registering, except in the required error of the form: the work is the same', async () => {
      const { email } = await server.aPerson()
      const form = {
        first_name: 'A',
        last_name: 'B',
        password: 'mto-na-milima',
        password_confirm: 'mto-na-milima',
      }
      const takenCost = await costOf('/users/auth/register/', { ...form, email })
      const free = await costOf('/users/auth/register/', { ...form, email: 'new@example.org' })
      expect([takenCost.status, free.status]).toEqual([400, 201])
      expect([takenCost.argon2Runs, free.argon2Runs]).toEqual([1, 1])
    })
  })

  describe('a common password is rejected by name', () => {
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

    test('the list holds the 3,000 most common ones of sufficient length', () => {
      const listed = readFileSync('server/security/common-passwords.txt', 'utf8').trimEnd().split('\n')
      expect(new Set(listed).size).toBe(3000)
      for (const password of listed) expect(password.length).toBeGreaterThanOrEqual(8)
      expect(listed.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([])
    })

    const ownWords = 'vior viora viormart viorscholar thinkforge scholar mbeya tanzania'.split(' ')
    test.each(ownWords)('%s with digits and marks is common', (word) => {
      for (const password of [`${word}2026`, `2026${word.toUpperCase()}`, `__${word}!!!!`, `1${word}-2 3?`])
        expect([password, isCommonPassword(password)]).toEqual([password, true])
      expect(isCommonPassword(`${word} na mlima`)).toBe(false)
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
    ])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

    test.each([testPassword, 'maji-na-moto', 'vior-demo-2026', 'tumbili hupanda mti'])(
      '%s is not common',
      (password) => expect(isCommonPassword(password)).toBe(false),
    )
  })
})
