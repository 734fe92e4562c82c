import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { openDatabase } from '#server/database/database.ts'
import { loadOrCreatePushKeys } from '#server/notifications/push-keys.ts'
import { sqlite } from '#tests/support/databases.ts'
import { testPassword } from '#tests/support/factories.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { bearer, sendJson } from '#tests/support/send-json.ts'
import { newSecrets, startServerProcess } from '#tests/support/server-process.ts'
import { startServer } from '#tests/support/server.ts'

/** Of two people. The server sends to four at once. */
const browsersOfEach = 6
const answeredFirst = 3
const atOnce = 4

test('kill -9 while pushes are in flight: each browser shows each notification once, a repeated one replaces it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-push-'))
  const service = await startPushService()
  const before = await startServer({ dataDir })
  const slug = await before.aPost()
  const asking = [(await before.aPerson()).username, (await before.aPerson()).username]
  const answering = (await before.aPerson()).username
  await before.close()

  const place = await sqlite.placeFor(dataDir)
  const env = { ...newSecrets(), LOCAL_PUSH: 'allowed' }
  const start = () => startServerProcess(dataDir, { place, mode: 'production', env })
  let server = await start()
  const db = openDatabase(place)
  const { publicKey } = loadOrCreatePushKeys(dataDir)
  async function send(method: string, address: string, body: object, token = '') {
    const answer = await sendJson(server.url, method, address, body, bearer(token))
    expect(answer.ok, address).toBe(true)
    return answer.json()
  }
  async function callerOf(username: string) {
    const { access } = await send('POST', '/users/auth/login/', { username, password: testPassword })
    return (method: string, address: string, body: object) => send(method, address, body, access)
  }
  const comments = `/blog/api/posts/${slug}/add_comment/`
  const questionIds: Record<string, number[]> = { First: [], Second: [] }
  for (const username of asking) {
    const call = await callerOf(username)
    await call('PUT', notificationPaths.settings, { off: [], quiet: { from: 0, to: 0 } })
    for (let made = 0; made < browsersOfEach; made += 1)
      await call('POST', notificationPaths.devices, service.subscribe(publicKey))
    for (const ids of Object.values(questionIds))
      ids.push((await call('POST', comments, { content: 'How late?', parent: null })).id)
  }
  /** Both people are answered, of which all browsers are to be notified. */
  async function happens(content: string): Promise<void> {
    const answer = await callerOf(answering)
    for (const parent of questionIds[content] ?? []) await answer('POST', comments, { content, parent })
  }
  const all = browsersOfEach * asking.length

  // Answered only when all are queued: a free sender that finds nothing queued would not start again while others wait.
  service.isSilent = true
  await happens('First')
  await expect.poll(() => service.pushed.length).toBe(atOnce)
  service.answerFirst(answeredFirst)
  await expect.poll(() => service.pushed.length).toBe(answeredFirst + atOnce)
  const sentDevices = await db
    .selectFrom('push_devices')
    .select('id')
    .where('sent_at', 'is not', null)
    .execute()
  expect(sentDevices).toHaveLength(answeredFirst)
  await happens('Second')
  await server.stop('SIGKILL')

  // The lease of pushes on their way, and the minute until the next one to a browser, pass at once.
  const due_at = new Date().toISOString()
  await db.updateTable('push_devices').set({ due_at }).where('due_at', 'is not', null).execute()
  service.isSilent = false
  server = await start()
  const queued = () => db.selectFrom('push_queue').select('device_id').execute()
  await expect.poll(async () => (await queued()).length).toBe(0)
  await server.stop('SIGTERM')
  await db.destroy()
  await service.close()
  await sqlite.remove(dataDir)

  const pushes = Map.groupBy(service.pushed, (push) => push.path)
  expect(pushes.size).toBe(all)
  for (const { topic, payload } of service.pushed) expect(topic).toBe(payload.tag)
  const receivedTitles = [...pushes.values()].map((toOne) =>
    toOne.map(({ payload }) => (payload.only === null ? payload.title : 'one')).join(', '),
  )
  const of = (title: string) => receivedTitles.filter((one) => one === title).length
  expect({
    noted: of('one, one'),
    onTheirWay: of('one, 2 things happened'),
    waiting: of('2 things happened'),
  }).toEqual({ noted: answeredFirst, onTheirWay: atOnce, waiting: all - answeredFirst - atOnce })
  for (const toOne of pushes.values()) {
    const tags = new Set(toOne.map(({ topic }) => topic))
    const isRepeated = toOne.length === 2 && toOne[1]?.payload.only === null
    expect(tags.size).toBe(isRepeated ? 1 : toOne.length)
  }
})
