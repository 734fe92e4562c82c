import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { SearchDocument } from '#domain/search-document.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { logOptions } from '#server/http/logging.ts'
import { coursesDir, createLessons } from '#server/learning/lessons.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import type { NotFoundPage } from '#server/http/plugins/errors.ts'
import type { Tracing } from '#server/telemetry/tracing.ts'
import type { Stock } from '#server/site/stock.ts'
import { sqlite, type TestDatabase } from '#tests/support/databases.ts'
import { createFactories, type Factories } from '#tests/support/factories.ts'
import type { TestStore } from '#tests/support/stores.ts'
import { siteWords } from '#tests/support/site-words.ts'
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts'

export type ServerOptions = {
  /** SQLite when not given. */
  database?: TestDatabase
  /** An existing database. */
  place?: string
  config?: Partial<Config>
  clock?: TestClock
  /** Gets every line of the log. */
  log?: (line: string) => void
  plugins?: FastifyPluginAsync[]
  notFoundPage?: NotFoundPage
  /** Ids of the existing products; without them any id is accepted. */
  products?: ReadonlySet<string>
  /** Names and stock of the products; none when not given. */
  stock?: Stock
  /** Items of the site in the search index; none when not given. */
  siteDocuments?: readonly SearchDocument[]
  /** Folder of the courses' content. */
  coursesDir?: string
  /** Records what requests do. */
  tracing?: Tracing
  /** A store of files; the data folder when not given. */
  store?: TestStore
  /** Keeps the folder at close, to start another server with it. */
  dataDir?: string
}

export type TestServer = Factories & {
  /** Without a trailing slash. */
  url: string
  app: FastifyInstance
  db: Database
  clock: TestClock
  dataDir: string
  /** SQL of the statements run so far; empty it to count those of one request. */
  statements: string[]
  close(): Promise<void>
}

/** Parsed by the first server that needs them. */
const projectLessons = createLessons(coursesDir)

/** Starts the API on a free port with a real database of its own. Close it when done. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? createTestClock()
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'vior-server-')))
  const database = options.database ?? sqlite
  const place = options.place ?? (await database.migratedFor(dataDir))
  const config: Config = {
    mode: 'demo',
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseFile: path.join(dataDir, 'vior.sqlite'),
    siteDir: path.resolve('dist'),
    publicUrl: 'http://localhost:8000',
    corsOrigins: [],
    tokenSecret: 'q8Zr2LwVx5TnKd7HsB3mYc9PfJ6gRe1UaXoW4tNi',
    certificateSecret: 'w3Kp9ZtVb6QyNc2LhR8mXs5JgF7dEa4UoTi1BqPz',
    rateLimitFactor: 1,
    trustedProxies: [],
    staffSecondFactor: 'optional',
    ...options.config,
  }
  const statements: string[] = []
  const { tracing } = options
  const db = openDatabase(place, (event) => {
    statements.push(event.query.sql)
    tracing?.statement(event)
  })
  if (options.place) await migrateToLatest(db)
  const app = buildApp({
    ...(options.log ? { logger: logOptions('trace', { write: options.log }) } : {}),
    config,
    db,
    clock,
    ...(options.store ? { files: options.store.openFor(dataDir) } : {}),
    words: siteWords,
    ...(options.plugins ? { plugins: options.plugins } : {}),
    ...(options.notFoundPage ? { notFoundPage: options.notFoundPage } : {}),
    ...(options.products ? { products: options.products } : {}),
    ...(options.stock ? { stock: options.stock } : {}),
    ...(tracing ? { tracing } : {}),
    ...(options.coursesDir ? { coursesDir: options.coursesDir } : { lessons: projectLessons }),
    ...(options.siteDocuments ? { siteDocuments: options.siteDocuments } : {}),
  })
  const url = await app.listen({ port: config.port, host: config.host })
  // What they look for at their start would be among the statements that a test counts.
  await Promise.all([app.pictureMaker, app.letters, app.exportMaker].map((work) => work.runDue()))
  return {
    ...createFactories(app, url),
    url,
    app,
    db,
    clock,
    dataDir,
    statements,
    async close() {
      await app.close()
      await db.destroy()
      if (!options.dataDir) await database.remove(dataDir)
    },
  }
}
