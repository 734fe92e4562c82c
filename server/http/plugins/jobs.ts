import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { localQueue } from '#server/jobs/local-queue.ts'
import type { JobQueue } from '#server/jobs/queue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobQueue
  }
}

/** Jobs by the clock, once for all servers, and signals of work that another server has queued. */
export const jobs = fastifyPlugin(async (app: FastifyInstance) => {
  const onError = (error: unknown) => app.log.error(error)
  const { databaseUrl, jobsUrl } = app.config
  const queue = await queueFor(databaseUrl && (jobsUrl ?? databaseUrl), onError)
  app.decorate('jobs', queue)
  app.addHook('onReady', () => queue.start())
  app.addHook('onClose', () => queue.close())
})

/** The library is loaded only where several servers may share a database. */
async function queueFor(url: string | undefined, onError: (error: unknown) => void): Promise<JobQueue> {
  if (url === undefined) return localQueue(onError)
  const { postgresQueue } = await import('#server/jobs/postgres-queue.ts')
  return postgresQueue(url, onError)
}
