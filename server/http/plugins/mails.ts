import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createComposer } from '#server/mail/compose.ts'
import { MailQueue, type MailOutcome } from '#server/mail/mail-queue.ts'
import { fileTransport, smtpTransport, type MailTransport } from '#server/mail/transport.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mails: MailQueue
  }
}

/** Sends queued mails after the response that queued them, and at the start those that a stopped process left. */
export const mails = fastifyPlugin(async (app: FastifyInstance, options: { transport?: MailTransport }) => {
  const { config, db, clock, words, attemptsInDatabase: attempts, tracing, metrics } = app
  const from = config.mailFrom ?? `${words.company.product} <no-reply@localhost>`
  const transport =
    options.transport ??
    (config.smtpUrl ? smtpTransport(config.smtpUrl, from) : fileTransport(config.dataDir, from))
  const compose = createComposer({ db, clock, config, words })
  const onOutcome = (outcome: MailOutcome) => metrics.mails.inc({ outcome })
  const queue = new MailQueue({ db, clock, compose, transport, attempts, tracing, onOutcome })
  const logError = (error: unknown) => app.log.error(error)
  app.decorate('mails', queue)
  app.jobs.onQueued('mails', () => queue.runDue())
  app.addHook('onReady', async () => queue.start(logError))
  app.addHook('onResponse', async () => queue.startQueued(logError))
  app.addHook('onClose', () => queue.close())
})
