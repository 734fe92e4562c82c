import { mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { ConfigError } from '#server/config-error.ts'
import { modes, readConfig, type Config, type Mode } from '#server/config.ts'
import { isUnavailable } from '#server/database/database-errors.ts'
import { openDatabase, openForLongStatements, whenUnlocked } from '#server/database/database.ts'
import { openFiles, StorageConfigError } from '#server/files/open-files.ts'
import { bufferedOutput, logOptions } from '#server/http/logging.ts'
import { queueStockNotices } from '#server/mail/stock-notices.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { refuseOtherMode } from '#server/seed/demo-marker.ts'
import { readSiteDocuments } from '#server/site/site-documents.ts'
import { readSiteFacts } from '#server/site/site-facts.ts'
import { createSite } from '#server/site/site.ts'
import { readStock } from '#server/site/stock.ts'

/** Time for accepted requests to finish when the server stops. */
const closeWithinMs = 10_000

try {
  await start(readConfig(modeFrom(process.argv[2]), process.env))
} catch (error) {
  if (isUnavailable(error))
    console.error('The database cannot be reached. Is DATABASE_URL right, and does it run?')
  else if (error instanceof ConfigError || error instanceof StorageConfigError) console.error(error.message)
  else throw error
  process.exitCode = 1
}

async function start(config: Config): Promise<void> {
  // umask 077: only the operating-system user of the server can read the database, its log and people's files.
  process.umask(0o077)
  mkdirSync(config.dataDir, { recursive: true })
  const files = await openFiles(config)
  // Loaded here, so that a server without a receiver of traces pays nothing for them.
  const tracing = config.traces
    ? (await import('#server/telemetry/start-tracing.ts')).startTracing(config.traces, config.tokenSecret)
    : undefined
  const location = config.databaseUrl ?? config.databaseFile
  // By sessions: the lock of migrations is one of a session, which PgBouncer would leave behind at another one.
  const migrating = openForLongStatements(config.jobsUrl ?? location)
  try {
    await whenUnlocked(async () => {
      await refuseOtherMode(migrating, config.mode)
      await migrateToLatest(migrating)
    })
  } finally {
    await migrating.destroy()
  }
  const db = openDatabase(location, tracing?.statement)
  // Loaded here, so that production does not hold the seed and its zip library in memory.
  const demo = config.mode === 'demo' ? await import('#server/seed/demo.ts') : undefined
  await whenUnlocked(async () => demo?.seedDemo(db, systemClock, files))
  const stock = await readStock(config.siteDir)
  await queueStockNotices(db, systemClock, stock)
  const { plugin, notFoundPage } = await createSite(config.siteDir, {
    dataDir: config.dataDir,
    hasSamples: demo !== undefined,
  })
  const app = buildApp({
    config,
    db,
    clock: systemClock,
    files,
    words: await readSiteFacts(config.siteDir),
    logger: logOptions(
      process.env.LOG_LEVEL || (config.mode === 'production' ? 'info' : 'warn'),
      bufferedOutput(),
    ),
    plugins: [plugin],
    notFoundPage,
    products: new Set(stock.map(({ id }) => id)),
    stock,
    siteDocuments: await readSiteDocuments(config.siteDir),
    ...(tracing ? { tracing } : {}),
  })

  const stop = async () => {
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    await app.close()
    await db.destroy()
    await tracing?.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())

  // A process that is killed would leave no cache, and the next start would take twice as long.
  flushCompileCache()
  const address = await app.listen({ port: config.port, host: config.host })
  console.log(`Listening on ${address} (open ${config.publicUrl})`)
  for (const line of (await demo?.describeSignIns()) ?? []) console.log(line)
}

function modeFrom(argument: string | undefined): Mode {
  const mode = modes.find((name) => name === argument)
  if (mode) return mode
  throw new ConfigError(`Start with one of: ${modes.map((name) => `node server/main.ts ${name}`).join(', ')}`)
}
