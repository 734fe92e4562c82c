import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { sql, SqliteAdapter } from 'kysely'

/** Far below the shortest lease, 20 s, and what a time server keeps. */
const toleratedMs = 2000
const everyMs = 60_000

/**
 * Warns while the clock of this server differs from that of PostgreSQL: servers share leases and the windows of limits, whose times are
 * their own. One that is ahead takes work that another is doing, and ends windows early.
 */
export const clockCheck = fastifyPlugin(async (app: FastifyInstance) => {
  const { db, clock } = app
  if (db.getExecutor().adapter instanceof SqliteAdapter) return

  async function check(): Promise<void> {
    const before = clock.now().getTime()
    const { rows } = await sql<{ at: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
    const after = clock.now().getTime()
    const at = rows[0]?.at ?? before
    // It was read at some time between: what is certain is the smaller difference.
    const aheadMs = Math.max(before - at, 0) || Math.min(after - at, 0)
    if (Math.abs(aheadMs) <= toleratedMs) return
    app.log.error({ aheadSeconds: Math.round(aheadMs / 1000) }, 'the clock differs from that of PostgreSQL')
  }

  // A database that cannot be reached is reported elsewhere.
  const checkQuietly = () => void check().catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await check().catch(() => undefined)
    timer = setInterval(checkQuietly, everyMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
})
