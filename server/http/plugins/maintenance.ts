import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { completeDerived } from '#server/jobs/complete-derived.ts'
import { tellOfNewLessons } from '#server/notifications/watch-lessons.ts'
import { removeAbandonedParts } from '#server/jobs/remove-abandoned-parts.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { removeExpiredExports } from '#server/jobs/remove-expired-exports.ts'
import { removeExpiredUploads } from '#server/jobs/remove-expired-uploads.ts'

const everyMs = 24 * 60 * 60 * 1000
/** Delay after the start, when requests have priority. */
const firstAfterMs = 10 * 60 * 1000

/** Completes derived columns, removes expired rows and files, and tells of new lessons, once a day. */
export const maintenance = fastifyPlugin(async (app: FastifyInstance) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const plan = (ms: number) => {
    timer = setTimeout(() => {
      running = completeDerived(app.db)
        .then(() => removeExpired(app.db, app.clock))
        .then(() => removeExpiredUploads(app))
        .then(() => removeExpiredExports(app))
        .then(() => removeAbandonedParts(app))
        .then(() => tellOfNewLessons(app))
        .catch((error: unknown) => app.log.error(error))
      plan(everyMs)
    }, ms)
    timer.unref()
  }
  app.addHook('onReady', async () => plan(firstAfterMs))
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await running
  })
})
