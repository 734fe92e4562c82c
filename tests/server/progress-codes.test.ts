import { afterEach, beforeEach, expect, test } from 'vitest'
import { learningApiPaths } from '#domain/learning.ts'
import {
  maxOpenCodes,
  progressCodeOf,
  progressCodePaths,
  type OwnProgressCode,
  type ShownProgress,
} from '#domain/progress-codes.ts'
import { aCourse, aMark } from '#tests/support/learning.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const code = '7QK2-M0XD-H4TW-9BRE'

forEachDatabase((database) => {
  let server: TestServer
  let neema: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    neema = await server.signIn()
  })
  afterEach(() => server.close())

  const add = (as = neema, body: object = { code, label: 'Mama' }) =>
    as.send('POST', progressCodePaths.own, body)
  const list = async (as = neema): Promise<OwnProgressCode[]> =>
    (await (await as.send('GET', progressCodePaths.own)).json()).results
  const show = (typed = code) => server.send('POST', progressCodePaths.shown, { code: typed })
  const otherCode = (n: number) => progressCodeOf(new Uint8Array(16).fill(n))

  test('a code shows the first name and what was done, to whoever has it', async () => {
    for (const kind of ['read', 'exercise', 'quiz'] as const)
      await neema.send('POST', learningApiPaths.marks, aMark({ kind }))
    await neema.send(
      'POST',
      learningApiPaths.marks,
      aMark({ course: 'python-first-steps', lesson: 'first-program' }),
    )
    expect((await add()).status).toBe(201)
    const answer = await show()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const progress: ShownProgress = await answer.json()
    const { at: last_at } = aMark()
    expect(progress).toMatchObject({ first_name: neema.user.first_name, last_at, certificates: [] })
    expect(progress.courses).toEqual([
      { course: 'python-first-steps', lessons_done: 0, lessons: expect.any(Number), last_at },
      { course: aCourse, lessons_done: 1, lessons: expect.any(Number), last_at },
    ])
    expect(JSON.stringify(progress)).not.toMatch(
      new RegExp(`${neema.user.last_name}|${neema.user.username}|@`),
    )
  })

  test('a code is read with small letters, spaces and letters that look like digits', async () => {
    await add()
    expect((await show(' 7qk2 moxd h4tw9bre ')).status).toBe(200)
    expect((await show('7QK2-M0XD-H4TW-9BRF')).status).toBe(404)
    expect((await show('7QK2-M0XD')).status).toBe(400)
  })

  test('the code itself is stored nowhere', async () => {
    await neema.send(
      'POST',
      progressCodePaths.own,
      { code, label: 'Mama' },
      { 'idempotency-key': 'key-of-code-1' },
    )
    const rows = await Promise.all([
      server.db.selectFrom('progress_codes').selectAll().execute(),
      server.db.selectFrom('idempotency_claims').selectAll().execute(),
    ])
    expect(rows.flat()).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/7QK2|M0XD/i)
  })

  test('a code that was withdrawn shows nothing any more, and withdrawing again changes nothing', async () => {
    await add()
    const [own] = await list()
    expect(own).toMatchObject({ label: 'Mama', last_used_at: null })
    await show()
    expect(await list()).toMatchObject([{ last_used_at: server.clock.now().toISOString() }])
    const path = progressCodePaths.withdrawal(own?.id ?? 0)
    const other = await server.signIn()
    expect((await other.send('POST', path, {})).status).toBe(404)
    expect((await show()).status).toBe(200)
    expect(await (await neema.send('POST', path, {})).json()).toMatchObject({ results: [] })
    expect((await show()).status).toBe(404)
    expect((await neema.send('POST', path, {})).status).toBe(200)
    expect((await add()).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('an account has ten open codes at most, also if they are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: maxOpenCodes + 2 }, (_, n) =>
        add(neema, { code: otherCode(n), label: `No. ${n}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: maxOpenCodes }, () => 201), 409, 409])
    const [newest] = await list()
    await neema.send('POST', progressCodePaths.withdrawal(newest?.id ?? 0), {})
    expect((await add()).status).toBe(201)
  })

  test('everybody sees their own codes only, and needs a session to make one', async () => {
    await add()
    const other = await server.signIn()
    expect(await list(other)).toEqual([])
    expect((await add(other)).status).toBe(400)
    expect((await server.send('POST', progressCodePaths.own, { code, label: 'Mama' })).status).toBe(401)
    expect((await add(other, { code: otherCode(1), label: ' ' })).status).toBe(400)
    expect((await add(other, { code: '1234', label: 'Mama' })).status).toBe(400)
  })

  test('the codes of a suspended account show nothing', async () => {
    await add()
    const suspended_at = server.clock.now().toISOString()
    await server.db.updateTable('users').set({ suspended_at }).where('id', '=', neema.user.id).execute()
    expect((await show()).status).toBe(404)
  })

  test('who tries many codes from one address has to wait', async () => {
    const tries: number[] = []
    for (let n = 0; n < 301; n++) tries.push((await show()).status)
    expect(new Set(tries.slice(0, 300))).toEqual(new Set([404]))
    expect(tries.at(-1)).toBe(429)
  })
})
