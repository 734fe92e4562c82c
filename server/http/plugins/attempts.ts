import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { SqliteAdapter } from 'kysely'
import type { Config } from '#server/config.ts'
import { Attempts } from '#server/security/attempts/attempts.ts'
import type { AttemptStore } from '#server/security/attempts/attempt-store.ts'
import { postgresStore } from '#server/security/attempts/postgres-store.ts'
import { MailCodeLimit } from '#server/security/mail-code-limit.ts'
import { SecondStepLimit } from '#server/security/second-step-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    attempts: Attempts
    /** Those that are counted within a transaction, which waits for no other server than the database. */
    attemptsInDatabase: Attempts
    secondSteps: SecondStepLimit
    mailCodes: MailCodeLimit
  }
}

const warnEveryMs = 60_000

/**
 * Counts of attempts, shared by all servers: in Valkey or Redis if there is one, else in PostgreSQL. With SQLite there is one
 * server, which counts in memory.
 */
export const attempts = fastifyPlugin(async (app: FastifyInstance) => {
  const { clock, config } = app
  let warnedAt = 0
  const onStoreError = (error: unknown) => {
    if (Date.now() - warnedAt < warnEveryMs) return
    warnedAt = Date.now()
    app.log.warn(error, 'attempts are counted by this server alone: the shared counts cannot be reached')
  }
  const attemptsIn = (store?: AttemptStore) =>
    new Attempts({ clock, secret: config.tokenSecret, store, onStoreError })
  const stores = await storesFor(app, config, onStoreError)
  const shared = attemptsIn(stores?.forRequests)
  app
    .decorate('attemptsInDatabase', attemptsIn(stores?.inDatabase))
    .decorate('attempts', shared)
    .decorate('secondSteps', new SecondStepLimit(shared))
    .decorate('mailCodes', new MailCodeLimit(shared))
  app.addHook('onClose', () => shared.close())
})

/** The library is loaded only where it is used. */
async function storesFor(
  { db, clock }: FastifyInstance,
  { redisUrl }: Config,
  onStoreError: (error: unknown) => void,
): Promise<{ forRequests: AttemptStore; inDatabase: AttemptStore } | undefined> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return undefined
  const inDatabase = postgresStore(db, clock)
  if (redisUrl === undefined) return { forRequests: inDatabase, inDatabase }
  const { redisStore } = await import('#server/security/attempts/redis-store.ts')
  const forRequests = await redisStore(redisUrl, onStoreError)
  return { forRequests, inDatabase }
}
