import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { constants, brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { runPostgresTool } from '#server/commands/postgres-tool.ts'
import { fillDevice } from '#tests/support/fill-device.ts'
import { emptyTables, fillServer, withoutMailJob, type FilledServer } from '#tests/support/fill-server.ts'
import { migrationsOf, readAnswers } from '#tests/support/fixture-reads.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { fixturesFolder, type DatabaseFixture } from '#tests/support/version-fixtures.ts'

/**
 * `node tests/support/make-fixture.ts <version>` writes the data that this version leaves on devices and
 * servers to tests/fixtures/<version>, such as 2026-11-24: later versions must be able to open it.
 */
const version = process.argv[2]
if (!version || !/^[\w.-]+$/.test(version))
  throw new Error('Name the version: node tests/support/make-fixture.ts 2026-11-24')
const folder = path.join(fixturesFolder, version)
const now = '2026-11-24T08:00:00.000Z'
const tokenSecret = 'q8Zr2LwVx5TnKd7HsB3mYc9PfJ6gRe1UaXoW4tNi'
const countOnDevice = 50
const countOnPostgres = 3

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const fixture = { now, tokenSecret, SQLite: await makeSqlite(), PostgreSQL: await makePostgres() }
await writeFile(path.join(folder, 'server.json'), `${JSON.stringify(fixture)}\n`)
console.log(`Wrote ${folder}`)

function start(place?: string): Promise<TestServer> {
  const config = { tokenSecret, rateLimitFactor: 1000 }
  return startServer({
    clock: createTestClock(now),
    config,
    plugins: [withoutMailJob],
    ...(place ? { place } : {}),
  })
}

async function makeSqlite(): Promise<DatabaseFixture> {
  const server = await start()
  const filled = await fillServer(server, countOnDevice)
  const device = await fillDevice(server, filled, countOnDevice)
  const copy = path.join(server.dataDir, 'copy.sqlite')
  await sql`vacuum into ${copy}`.execute(server.db)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(path.join(folder, 'vior.sqlite.br'), brotliCompressSync(await readFile(copy), { params }))
  await cp(path.join(server.dataDir, 'files'), path.join(folder, 'files'), { recursive: true })
  // One row per line, so that two versions can be compared by diff.
  const text = JSON.stringify(device).replaceAll('},{"', '},\n{"')
  await writeFile(path.join(folder, 'device.json'), `${text}\n`)
  return finish(server, filled)
}

async function makePostgres(): Promise<DatabaseFixture> {
  const cluster = await createPostgresCluster()
  try {
    const place = cluster.urlOf('postgres')
    const server = await start(place)
    const filled = await fillServer(server, countOnPostgres)
    const file = path.join(folder, 'postgres.sql')
    await runPostgresTool('pg_dump', ['--inserts', '--no-owner', '--no-privileges', `--file=${file}`], place)
    // Removes psql commands, and a setting that older servers do not know.
    const statements = (await readFile(file, 'utf8')).replaceAll(
      /^(\\.*|SET transaction_timeout.*|--.*)?\n/gm,
      '',
    )
    await writeFile(file, statements)
    return await finish(server, filled)
  } finally {
    await cluster.remove()
  }
}

async function finish(server: TestServer, filled: FilledServer): Promise<DatabaseFixture> {
  const empty = await emptyTables(server)
  if (empty.length > 0)
    throw new Error(`No rows in ${empty.join(', ')}: add some in tests/support/fill-server.ts`)
  const waiting = await server.db
    .selectFrom('mails')
    .select('id')
    .where('due_at', 'is not', null)
    // Not sent: the question is answered.
    .where('kind', '!=', 'lesson_questions')
    .execute()
  const migrations = await migrationsOf(server)
  const { people, refresh, resetToken, write } = filled
  const reads = await readAnswers(server, filled)
  await server.close()
  return { people, refresh, resetToken, write, reads, mails: waiting.length, migrations }
}
