import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { SqliteAdapter } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { queueTick } from '#server/http/event-loop.ts'

type SchedulingOptions = { startedAtOnce: number }

/**
 * Requests to start per iteration of the event loop. SQLite answers synchronously, so that a start may take the whole request: the
 * overhead of one iteration is a third of the cheapest, the longest synchronous part takes about 5 ms. On PostgreSQL a query lets the
 * loop go on, and requests started together share a read (`request-coalescing.ts`).
 */
export function startedAtOnceOn(db: Database): number {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 4 : 16
}

/** Starts only so many requests per iteration of the event loop, after body and bearer are read. */
export const requestScheduling = fastifyPlugin(
  async (app: FastifyInstance, { startedAtOnce }: SchedulingOptions) => {
    const arrived: (() => void)[] = []

    function start(): void {
      const starting = arrived.splice(0, startedAtOnce)
      if (arrived.length > 0) queueTick(start)
      for (const done of starting) done()
    }

    app.addHook('preHandler', (_request, _reply, done) => {
      arrived.push(done)
      if (arrived.length === 1) queueTick(start)
    })
  },
)
