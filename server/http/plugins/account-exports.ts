import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { ExportMaker } from '#server/jobs/export-maker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    exportMaker: ExportMaker
  }
}

/** Makes files with everything about an account beside the requests, also those that a stopped process left. */
export const accountExports = fastifyPlugin(async (app: FastifyInstance) => {
  const { db, clock, storage, mails, config } = app
  const maker = new ExportMaker({ db, clock, storage, mails, dataDir: config.dataDir })
  app.decorate('exportMaker', maker)
  app.addHook('onReady', async () => maker.start((error) => app.log.error(error)))
  app.addHook('onClose', () => maker.close())
})
