import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { SuspendedAccounts } from '#server/jobs/suspended-accounts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    suspended: SuspendedAccounts
  }
}

/** Knows the suspended accounts, whose access tokens `auth` refuses, before the first request. */
export const suspensions = fastifyPlugin(async (app: FastifyInstance) => {
  const suspended = new SuspendedAccounts(app.db)
  app.decorate('suspended', suspended)
  app.jobs.onQueued('suspensions', () => app.suspended.refresh())
  app.addHook('onReady', () => suspended.start((error) => app.log.error(error)))
  app.addHook('onClose', () => suspended.close())
})
