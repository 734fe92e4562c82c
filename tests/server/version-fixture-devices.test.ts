import 'fake-indexeddb/auto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import courses from '#catalogues/courses.json' with { type: 'json' }
import { Database } from '#platform/storage/database.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { runDownload } from '#platform/downloads/run-download.ts'
import { createEngine, type Engine } from '#platform/engine/engine.ts'
import { kinds } from '#platform/outbox/kinds.ts'
import { visitorId, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import { copyToPostgres } from '#tests/support/copied-database.ts'
import {
  forDatabases,
  forSqliteAndExtendedPostgres,
  sqlite,
  type TestDatabase,
} from '#tests/support/databases.ts'
import { startFaultyNetwork, type FaultyNetwork } from '#tests/support/faulty-network.ts'
import { writeRawDatabase, type RawDatabase } from '#tests/support/raw-database.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import {
  deviceFixture,
  fixtureNames,
  restoreDataFolder,
  serverFixture,
} from '#tests/support/version-fixtures.ts'

const dayMs = 24 * 3_600_000

/** Server tables that get a row for each outbox row of this kind. */
const madeBy = {
  comments: ['comment'],
  likes: ['like'],
  archive_comments: ['rating'],
  download_requests: ['request', 'file_request'],
  contact_messages: ['message'],
  stock_notices: ['notify'],
  newsletter: ['newsletter'],
  posts: ['post'],
  archive_reports: ['report'],
  inquiries: ['inquiry'],
} as const

const [oldest] = fixtureNames()
const newest = fixtureNames().at(-1) ?? ''

const onSqlite = (define: (database: TestDatabase) => void) => forDatabases([sqlite], define)
const tagsOf = (name: string) => (name === oldest || name === newest ? [] : ['extended' as const])

// A device never meets the database: earlier versions drain to one, which takes a third of the time.
for (const name of fixtureNames())
  describe(`a device of version ${name} with the server of that version`, { tags: tagsOf(name) }, () => {
    const onDatabases = name === newest ? forSqliteAndExtendedPostgres : onSqlite
    onDatabases((database) => {
      let raw: RawDatabase
      let server: TestServer
      let network: FaultyNetwork
      let engine: Engine
      /** The outbox as it was left; the current app may have another payload for the kind of a row. */
      let left: Pick<OutboxRow, 'seq' | 'key' | 'userId' | 'kind' | 'state' | 'attempts' | 'lastError'>[]
      let ownerId: number

      // Set up once, because restoring takes longer than all tests. They run in order: what is only read is first.
      beforeAll(async () => {
        raw = deviceFixture(name)
        const { now, tokenSecret } = serverFixture(name)
        const { dataDir, place: file } = await restoreDataFolder(name)
        const place = await database.placeFor(dataDir)
        if (database.name === 'PostgreSQL') await copyToPostgres(file, place)
        const clock = createTestClock(now)
        clock.advance(dayMs)
        server = await startServer({ dataDir, place, clock, config: { tokenSecret, rateLimitFactor: 1000 } })
        const readNow = () => clock.now().getTime()
        network = await startFaultyNetwork(server.url, readNow)
        await writeRawDatabase(`device-${name}`, raw)
        engine = createEngine({
          baseUrl: network.url,
          databaseName: `device-${name}`,
          clock: { now: readNow },
        })
        left = await engine.db.outbox.orderBy('seq').toArray()
        ownerId = (await engine.tokens.current())?.user.id ?? visitorId
      })
      afterEach(() => {
        vi.restoreAllMocks()
      })
      afterAll(async () => {
        await engine.db.delete()
        engine.close()
        await network.close()
        await server.close()
        await database.remove(server.dataDir)
      })

      const rowsOf = (store: string) => raw.stores.find((one) => one.name === store)?.rows ?? []
      const isSendable = ({ userId, state }: (typeof left)[number]) =>
        (userId === ownerId || userId === visitorId) && (state === 'waiting' || state === 'sending')

      test('has its drafts and saved items', async () => {
        const { db } = engine
        const expected = [
          db.drafts,
          db.postDrafts,
          db.saved,
          db.posts,
          db.archives,
          db.shared,
          db.diary,
          db.likes,
        ]
        for (const table of expected) {
          const rows = rowsOf(table.name)
          expect(await table.count(), table.name).toBe(rows.length)
          expect(await table.toArray(), table.name).toEqual(
            expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
          )
        }
        expect(await db.posts.filter(({ content }) => content !== undefined).count()).toBeGreaterThan(0)
        const [keptPost] = await db.kept.toArray()
        expect(await keptPost?.files[0]?.content.text()).toBe('a note')
      })

      test('continues its download from the stored chunks', async () => {
        const { fetch } = globalThis
        const ranges: (string | null)[] = []
        // The origin of the page, which Node does not have.
        vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
          if (typeof input !== 'string') return fetch(input, init)
          ranges.push(new Headers(init?.headers).get('range'))
          return fetch(new URL(input, network.url), init)
        })
        const [download] = await engine.db.downloads.toArray()
        const pieces = await openChunkStore(engine.db)
        const id = download?.id ?? ''
        const storedBytes = await pieces.storedBytes(id)
        expect(storedBytes).toBeGreaterThan(0)
        const signal = new AbortController().signal
        await runDownload(id, { engine, chunks: pieces, signal, pause: () => Promise.resolve() })
        expect(await engine.db.downloads.get(id)).toMatchObject({ state: 'ready', isRestarted: false })
        expect(ranges).toEqual([`bytes=${storedBytes}-`])
      })

      test('keeps its session and sends every pending row once', async () => {
        const sendable = left.filter(isSendable)
        expect(left).toHaveLength(rowsOf('outbox').length)
        const before = await counts(server)
        // The access token has expired: it is refreshed before the first write, so that no write is sent twice
        // because of it.
        expect(await engine.http.send('/users/api/profiles/me/', { auth: { as: ownerId } })).toMatchObject({
          status: 200,
        })
        await engine.drain({ force: true })

        const keys = network.requests.flatMap(({ key }) => key ?? [])
        expect(keys.toSorted()).toEqual(sendable.map(({ key }) => key).toSorted())
        const after = await counts(server)
        // Rows attempted before are already stored on the server.
        const fresh = sendable.filter(({ attempts }) => attempts === 0)
        for (const [table, made] of Object.entries(madeBy)) {
          const wanted = fresh.filter(({ kind }) => made.some((one) => one === kind)).length
          expect((after.get(table) ?? 0) - (before.get(table) ?? 0), table).toBe(wanted)
        }
        const answers = await server.db.selectFrom('idempotency_claims').select(['key', 'status']).execute()
        const acceptedKeys = new Set(answers.filter(({ status }) => status < 300).map(({ key }) => key))
        expect(sendable.filter(({ key }) => !acceptedKeys.has(key))).toEqual([])

        const changed = await server.db.selectFrom('comments').select(['content', 'deleted_at']).execute()
        const edits = sendable.filter(({ kind }) => kind === 'comment_edit').length
        expect(changed.filter(({ content }) => content.startsWith('Changed'))).toHaveLength(edits)
        const deletions = sendable.filter(({ kind }) => kind === 'comment_delete').length
        expect(changed.filter(({ deleted_at }) => deleted_at !== null).length).toBeGreaterThanOrEqual(
          deletions,
        )
        expect(await engine.outbox.status(ownerId)).toMatchObject({ waiting: 0 })
        expect(await engine.outbox.status(visitorId)).toMatchObject({ waiting: 0, parked: 0 })
      })

      test('leaves rejected rows with their messages, and the rows of others, unchanged', async () => {
        const open = left.filter(
          (row) => row.state === 'parked' || !(isSendable(row) || row.state === 'done'),
        )
        expect(open.length).toBeGreaterThan(2)
        for (const { seq, key, state, lastError } of open)
          expect(await engine.db.outbox.get(seq)).toMatchObject({ key, state, lastError })
        const parked = (await engine.outbox.rows(ownerId)).filter(({ state }) => state === 'parked')
        expect(parked.map(({ lastError }) => lastError?.words)).toEqual(
          parked.map(() => expect.stringMatching(/./)),
        )
        expect(parked.some(({ lastError }) => lastError?.isUnsure)).toBe(true)
      })
    })
  })

/** One enrolment waits for each course, and one file with all data is asked for at a time. */
const fewer: Record<string, number> = { enrolment: courses.length, account_export: 1 }

test('the newest fixture has this database version and fifty pending rows of every kind', async () => {
  const { version, stores } = deviceFixture(newest)
  const fresh = new Database('fresh')
  await fresh.open()
  expect(version).toBe(fresh.backendDB().version)
  await fresh.delete()
  const rows = stores.find(({ name }) => name === 'outbox')?.rows ?? []
  for (const kind of Object.keys(kinds)) {
    const waiting = rows.filter(
      (row) => row.kind === kind && (row.state === 'waiting' || row.state === 'sending'),
    )
    expect(waiting.length, kind).toBeGreaterThanOrEqual(fewer[kind] ?? 50)
  }
})

async function counts(server: TestServer): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const table of Object.keys(madeBy)) found.set(table, await countOf(server, table))
  return found
}

async function countOf(server: TestServer, table: string): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(server.db)
  return rows.length
}
