import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { LetterSender } from '#server/jobs/letter-sender.ts'

declare module 'fastify' {
  interface FastifyInstance {
    letters: LetterSender
  }
}

/** Sends the letters of the newsletter beside the requests, and at the start those that a stopped process left. */
export const letters = fastifyPlugin(async (app: FastifyInstance) => {
  const sender = new LetterSender(app.db, app.clock, app.mails)
  app.decorate('letters', sender)
  app.jobs.onQueued('letters', () => sender.runDue())
  app.addHook('onReady', async () => sender.start((error) => app.log.error(error)))
  app.addHook('onClose', () => sender.close())
})
