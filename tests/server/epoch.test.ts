import { afterEach, beforeEach, expect, test } from 'vitest'
import { raiseEpoch } from '#server/repositories/meta.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let me: SignedIn
let slug: string
beforeEach(async () => {
  server = await startServer()
  me = await server.signIn()
  slug = await server.aPost()
})
afterEach(() => server.close())

const write = (from: TestServer, epoch?: string) =>
  from.send(
    'POST',
    `/blog/api/posts/${slug}/add_comment/`,
    { content: 'Habari' },
    {
      ...me.headers,
      'idempotency-key': 'key-00001',
      ...(epoch === undefined ? {} : { 'server-epoch': epoch }),
    },
  )

test('every response of the API has the epoch, including errors', async () => {
  for (const path of ['/api/ping', '/blog/api/posts/', '/users/api/profiles/me/', '/api/nothing'])
    expect((await server.send('GET', path)).headers.get('server-epoch'), path).toBe('0')
})

test('every response says whether the portal shows samples: in a demo, not in production', async () => {
  const samplesOf = async ({ send }: TestServer) =>
    (await send('GET', '/api/nothing')).headers.get('sample-data')
  expect(await samplesOf(server)).toBe('shown')
  const production = await startServer({ config: { mode: 'production' } })
  expect(await samplesOf(production)).toBe('hidden')
  await production.close()
})

test('a write with another epoch is rejected before it takes effect, and accepted with the current one', async () => {
  await raiseEpoch(server.db, 7)
  const restored = await startServer({ dataDir: server.dataDir, clock: server.clock })
  const refused = await write(restored, '0')
  expect(refused.status).toBe(412)
  expect(await refused.json()).toMatchObject({ code: 'epoch_changed' })
  expect(refused.headers.get('server-epoch')).toBe('7')
  expect(await restored.db.selectFrom('comments').selectAll().execute()).toEqual([])

  expect((await write(restored, '7')).status).toBe(201)
  expect((await write(restored)).status).toBe(201)
  await restored.close()
})
