import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { PictureMaker } from '#server/jobs/picture-maker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pictureMaker: PictureMaker
  }
}

/** Makes pictures of uploaded photos beside the requests, and at the start those that a stopped process left. */
export const attachmentPictures = fastifyPlugin(async (app: FastifyInstance) => {
  const { db, clock, storage } = app
  const maker = new PictureMaker({ db, clock, storage })
  app.decorate('pictureMaker', maker)
  app.jobs.onQueued('pictures', () => maker.runDue())
  app.addHook('onReady', async () => maker.start((error) => app.log.error(error)))
  app.addHook('onClose', () => maker.close())
})
