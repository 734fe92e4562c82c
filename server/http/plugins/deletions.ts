import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { eraseAgain, eraseDueAccounts } from '#server/jobs/erase-accounts.ts'
import { removeExpiredExports } from '#server/jobs/remove-expired-exports.ts'
import { removeExpiredUploads } from '#server/jobs/remove-expired-uploads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes the accounts that are due, with their files, and exports whose days are over. Returns how many accounts. */
    eraseDue: () => Promise<number>
  }
}

/**
 * Deletes accounts that are due, and exports whose days are over, once an hour. Before the first request those that a restored backup brought back are deleted
 * again.
 */
export const deletions = fastifyPlugin(async (app: FastifyInstance) => {
  const { db, clock, storage, exportFiles, config } = app
  const onError = (error: unknown) => app.log.error(error)
  const parts = { db, clock, storage, exportFiles, dataDir: config.dataDir, onError }
  const eraseDue = async () => {
    const erased = await eraseDueAccounts(parts)
    if (erased > 0) {
      await app.suspended.refresh()
      await removeExpiredUploads(parts)
    }
    await removeExpiredExports(parts)
    return erased
  }
  app.decorate('eraseDue', eraseDue)
  app.jobs.schedule({ name: 'deletions', cron: '7 * * * *', everyMs: 60 * 60 * 1000, run: eraseDue })
  app.addHook('onReady', async () => {
    // `suspensions` was ready before, and other servers read it again every five seconds.
    if ((await eraseAgain(parts)) > 0) {
      await app.suspended.refresh()
      await removeExpiredUploads(parts)
      await removeExpiredExports(parts)
    }
  })
})
