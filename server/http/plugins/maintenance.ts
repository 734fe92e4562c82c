import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { runDespiteFailures } from '#server/jobs/run-despite-failures.ts'
import { completeDerived } from '#server/jobs/complete-derived.ts'
import { removeExpiredAttempts } from '#server/jobs/remove-expired-attempts.ts'
import { notifyOfNewLessons } from '#server/notifications/notify-of-new-lessons.ts'
import { removeAbandonedParts } from '#server/jobs/remove-abandoned-parts.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { removeExpiredExports } from '#server/jobs/remove-expired-exports.ts'
import { removeExpiredUploads } from '#server/jobs/remove-expired-uploads.ts'

const minuteMs = 60 * 1000

/**
 * Completes derived columns, removes expired rows and files, and notifies of new lessons, once a day; removes expired counts of
 * attempts every ten minutes.
 */
export const maintenance = fastifyPlugin(async (app: FastifyInstance) => {
  app.jobs.schedule({
    name: 'maintenance',
    // Four in the morning in Tanzania.
    cron: '17 1 * * *',
    everyMs: 24 * 60 * minuteMs,
    afterStartMs: 10 * minuteMs,
    run: () =>
      runDespiteFailures([
        () => completeDerived(app.db),
        () => removeExpired(app.db, app.clock),
        () => removeExpiredUploads(app),
        () => removeExpiredExports(app),
        () => removeAbandonedParts(app),
        () => notifyOfNewLessons(app),
      ]),
  })
  app.jobs.schedule({
    name: 'attempts',
    cron: '*/10 * * * *',
    everyMs: 10 * minuteMs,
    run: () => removeExpiredAttempts(app.db, app.clock),
  })
})
