import { once } from 'node:events'
import { PostgresDialect } from 'kysely'
import { DatabaseError, Pool, types, type PoolClient } from 'pg'
import { ConnectionRefused, isChangedSchema } from '#server/database/database-errors.ts'

const maxPreparedStatements = 500
const connectMs = 3000
/** A statement without an answer for so long has lost its server. */
const longStatementTimeoutMs = 2 * 3_600_000

/** In ms, for each connection; PgBouncer does not pass them on, so the role needs them too (deploy/pgbouncer.ini). */
export const sessionTimeouts = {
  lock_timeout: 5000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** How PostgreSQL lists the connections. Servers alone have those for signals and jobs, and have both as long as they run. */
export const sessionNames = { pool: 'vior', signals: 'vior signals', jobs: 'vior jobs' }

// bigint results (counts, sums); none comes near 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** Whether a place names a PostgreSQL database (RFC 3986 address, as libpq takes it) and not a SQLite file. */
export function isPostgresUrl(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location)
}

/** `allowsLongStatements`: a statement may take two hours, unless the role has a shorter limit. */
type PostgresOptions = { connections?: number | undefined; allowsLongStatements?: boolean }

/**
 * Kysely's PostgreSQL dialect over a connection pool. A broken connection is discarded and the next statement opens
 * another, so the process survives a restart of the database. Timeouts: 3 s to connect, 5 s for a lock, 15 s for a
 * statement.
 */
export function createPostgresDialect(
  url: string,
  {
    connections = Number(process.env.DATABASE_POOL_SIZE) || 10,
    allowsLongStatements = false,
  }: PostgresOptions = {},
): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(allowsLongStatements
      ? { lock_timeout: sessionTimeouts.lock_timeout, query_timeout: longStatementTimeoutMs }
      : { ...sessionTimeouts, query_timeout: 16_000 }),
    application_name: sessionNames.pool,
  })
  // Without error listeners a broken connection, idle or in use, would end the process. A statement in progress gets
  // the error anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const preparing = prepareStatements()
  const connect = connectWithRetry(pool)
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => preparing(await connect()),
      end: () => pool.end(),
    },
  })
}

/**
 * The connections of the pool. If PostgreSQL refuses a new one (too many connections, or FATAL XX000 on a full disk),
 * waits for one in use to become free, for as long as for any connection, then throws `ConnectionRefused`.
 */
function connectWithRetry(pool: Pool): () => Promise<PoolClient> {
  let line: Promise<unknown> = Promise.resolve()

  async function afterOthers(refusal: DatabaseError, deadline: AbortSignal): Promise<PoolClient> {
    await line
    while (pool.totalCount > 0 && !deadline.aborted) {
      if (pool.idleCount === 0) {
        await once(pool, 'release', { signal: deadline }).catch(() => undefined)
        continue
      }
      // A later caller may take it first; then this request is refused.
      const connection = await pool.connect().catch(() => undefined)
      if (connection) return connection
    }
    throw new ConnectionRefused(refusal)
  }

  return async () => {
    try {
      return await pool.connect()
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      const connection = afterOthers(error, AbortSignal.timeout(connectMs))
      line = connection.catch(() => undefined)
      return connection
    }
  }
}

/**
 * Names repeated statements, so that each connection parses and plans them once. PostgreSQL refuses a named statement
 * from the moment that a migration, also of a newer server beside this one, has changed the columns it answers with.
 * Then all statements get other names and another text: PgBouncer knows them by their text, whatever their name. The
 * refused one runs again, unless it is part of a transaction, which `inTransaction` repeats as a whole.
 */
function prepareStatements(): (client: PoolClient) => PoolClient {
  const names = new Map<string, string>()
  const prepared = new WeakMap<PoolClient, PoolClient>()
  let schema = 0

  function nameFor(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxPreparedStatements) return name
    if (!/^(select|insert|update|delete|with) /.test(text)) return undefined
    names.set(text, `s${names.size}`)
    return names.get(text)
  }

  return (client) => {
    const cached = prepared.get(client)
    if (cached) return cached
    const query = async (text: string, values: unknown[]) => {
      const name = nameFor(text)
      if (name === undefined) return client.query({ text, values })
      const send = () => client.query({ name: `${name}_${schema}`, text: `${text} /* ${schema} */`, values })
      const used = schema
      const isInTransaction = client.getTransactionStatus() !== 'I'
      try {
        return await send()
      } catch (error) {
        if (!isChangedSchema(error)) throw error
        // Others were refused at the same time.
        if (schema === used) schema += 1
        if (isInTransaction) throw error
        return send()
      }
    }
    const preparing: PoolClient = Object.create(client, { query: { value: query } })
    prepared.set(client, preparing)
    return preparing
  }
}
