import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine, type Engine } from '#platform/engine/engine.ts'
import { restoredReason, visitorId, type Intent } from '#platform/outbox/outbox-row.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { createPostgresCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import type { SignedIn } from '#tests/support/factories.ts'

const clock = createTestClock()
let dataDir: string
let primary: PostgresCluster
let copy: PostgresCluster
let server: TestServer
const engines: Engine[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-lost-'))
  primary = await createPostgresCluster()
  server = await startServer({ place: primary.urlOf('postgres'), dataDir, clock })
  copy = await primary.replicate()
}, 60_000)
afterAll(async () => {
  for (const engine of engines) {
    await engine.db.delete()
    engine.close()
  }
  await server.close()
  await copy.remove()
  await primary.remove()
  await rm(dataDir, { recursive: true })
})

/** `answers` false: the server takes what it sends, and it gets no answer. */
async function aPhone(person?: SignedIn) {
  const line = { answers: true }
  const engine = createEngine({
    baseUrl: server.url,
    databaseName: `phone-${engines.length}`,
    clock: { now: () => clock.now().getTime() },
    random: () => 0.5,
    async fetch(input, init) {
      const answer = await fetch(input, init)
      if (!line.answers) throw new TypeError('The line was cut.')
      return answer
    },
  })
  engines.push(engine)
  if (person) await engine.tokens.adopt({ access: person.access, refresh: person.refresh, user: person.user })
  const owner = person?.user.id ?? visitorId
  const send = () => engine.drain({ force: true })
  return {
    engine,
    line,
    send,
    async write(...intents: Intent[]) {
      for (const intent of intents) await engine.outbox.enqueue(intent, owner)
      await send()
    },
    /** As every page does when it is opened. */
    async open() {
      await engine.http.send('/api/ping').catch(() => undefined)
      await send()
    },
    idOf: async (content: string) =>
      (await engine.db.comments.filter((one) => one.content === content).first())?.id ?? 0,
    status: () => engine.outbox.status(owner),
    rows: () => engine.outbox.rows(owner),
  }
}

async function onDatabase<T>(cluster: PostgresCluster, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(cluster.urlOf('postgres'))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function hasReplayed(): Promise<boolean> {
  const { rows } = await onDatabase(primary, (db) =>
    sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db),
  )
  const at = rows[0]?.at ?? ''
  const replayed = await onDatabase(copy, (db) =>
    sql<{ is: boolean }>`select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as is`.execute(db),
  )
  return replayed.rows[0]?.is === true
}

const comments = (db: Database) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select(['users.username', 'comments.content', 'comments.parent_id'])
    .orderBy('comments.id')
    .execute()

test('what an asynchronous replica had not received when the primary was lost is sent again by the devices, once', async () => {
  const [juma, asha, guest, newcomer] = [
    await server.aPerson(),
    await server.aPerson(),
    await server.aPerson(),
    await server.aPerson(),
  ]
  const head = await server.aPerson({ role: 'admin' })
  const slug = await server.aPost()
  const comment = (content: string, parent: number | null = null): Intent => ({
    kind: 'comment',
    payload: { slug, content, parent },
  })
  const message = (text: string): Intent => ({
    kind: 'message',
    payload: { first_name: 'Neema', last_name: 'S', email: 'neema@example.org', subject: '', message: text },
  })
  const one = await aPhone(await server.signIn(juma))
  const other = await aPhone(await server.signIn(asha))
  const desk = await aPhone(await server.signIn(head))
  const visitor = await aPhone()
  await one.write(comment('replicated'))
  await visitor.write(message('replicated'))
  await Promise.all([other, desk, visitor].map((phone) => phone.open()))
  await expect.poll(hasReplayed).toBe(true)

  // From here on the replica receives nothing.
  await copy.stop('fast')
  await one.write(
    comment('lost'),
    {
      kind: 'comment_edit',
      payload: { slug, id: await one.idOf('replicated'), content: 'replicated, edited' },
    },
    { kind: 'like', payload: { slug, liked: true } },
  )
  await one.write(comment('after the lost one'))
  await other.write(comment('answer to the lost one', await one.idOf('lost')))
  await visitor.write(message('lost'))
  const [{ id: messageId } = { id: 0 }] = await server.db
    .selectFrom('contact_messages')
    .select('id')
    .execute()
  await desk.write(
    { kind: 'staff', payload: { action: 'person.suspend', id: guest.id, title: 'guest', reason: 'Spam' } },
    { kind: 'staff', payload: { action: 'message.answer', id: messageId, title: 'Neema', text: 'Asante' } },
  )
  // A session that the replica does not know.
  const late = await aPhone(await server.signIn(newcomer))
  await late.write(comment('in a lost session'))
  const lostId = await one.idOf('lost')
  expect([
    await one.status(),
    await other.status(),
    await visitor.status(),
    await desk.status(),
  ]).toMatchObject(Array.from({ length: 4 }, () => ({ waiting: 0, parked: 0 })))
  one.line.answers = false
  await one.write(comment('committed, not answered'))
  one.line.answers = true

  await primary.stop('immediate')
  await other.write(comment('waits for a primary'))
  expect(await other.status()).toMatchObject({ waiting: 1 })
  await server.close()

  // As docs/operations.md#two-servers has it.
  await copy.start()
  await onDatabase(copy, (db) => sql`select pg_promote()`.execute(db))
  const place = copy.urlOf('postgres')
  expect(await onDatabase(copy, comments)).toMatchObject([{ content: 'replicated' }])
  const backup = await backUpDatabase({ dataDir, location: place, clock, keep: 1 })
  await restoreDatabase(backup, place, clock, dataDir)
  server = await startServer({ place, dataDir, clock, config: { port: Number(new URL(server.url).port) } })

  const expected = [
    { username: juma.username, content: 'replicated, edited', parent_id: null },
    // In the order in which the phones came back; an answer to a comment that is not there yet answers nothing.
    { username: asha.username, content: 'answer to the lost one', parent_id: null },
    { username: asha.username, content: 'waits for a primary', parent_id: null },
    ...['lost', 'after the lost one', 'committed, not answered'].map((content) => ({
      username: juma.username,
      content,
      parent_id: null,
    })),
  ]
  // Twice, because nothing may be sent a third time.
  for (const _ of [1, 2]) {
    for (const phone of [other, visitor, desk, one, late]) await phone.open()
    expect(await onDatabase(copy, comments)).toEqual(expected)
  }
  expect(await one.idOf('lost')).toBeGreaterThan(lostId + 1000)
  const { db } = server
  expect(await db.selectFrom('likes').select('user_id').execute()).toEqual([{ user_id: juma.id }])
  expect(await db.selectFrom('contact_messages').select('message').orderBy('id').execute()).toEqual([
    { message: 'replicated' },
    { message: 'lost' },
  ])
  for (const phone of [one, other, visitor])
    expect(await phone.status()).toMatchObject({ waiting: 0, parked: 0 })

  // Of the staff what can be repeated is there; what mailed somebody is with who did it, with its text.
  const suspended = db.selectFrom('users').select('id').where('suspended_at', 'is not', null)
  expect(await suspended.execute()).toEqual([{ id: guest.id }])
  expect(await db.selectFrom('message_answers').selectAll().execute()).toEqual([])
  expect(await desk.rows()).toMatchObject([
    { state: 'parked', lastError: { reason: restoredReason }, payload: { text: 'Asante' } },
  ])

  // A session that began too late for the replica is lost, and what it wrote waits until the person signs in again.
  expect(await late.rows()).toMatchObject([{ state: 'waiting' }])
  const { access, refresh, user } = await server.signIn(newcomer)
  await late.engine.tokens.adopt({ access, refresh, user })
  await late.open()
  expect(await onDatabase(copy, comments)).toEqual([
    ...expected,
    { username: newcomer.username, content: 'in a lost session', parent_id: null },
  ])
})
