import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { accountDataPaths } from '#domain/account-data.ts'
import { ExportMaker } from '#server/jobs/export-maker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    exportMaker: ExportMaker
  }
}

/** Makes files with everything about an account beside the requests, also those that a stopped process left. */
export const accountExports = fastifyPlugin(async (app: FastifyInstance) => {
  const { db, clock, storage, exportFiles, mails } = app
  const maker = new ExportMaker({ db, clock, storage, exportFiles, mails })
  app.decorate('exportMaker', maker)
  const logError = (error: unknown) => app.log.error(error)
  app.jobs.onQueued('exports', () => maker.runDue())
  app.addHook('onReady', async () => maker.start(logError))
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    if (method === 'POST' && routeOptions.url === accountDataPaths.export) maker.startQueued(logError)
  })
  app.addHook('onClose', () => maker.close())
})
