import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Notifier } from '#server/notifications/notifier.ts'
import { loadOrCreatePushKeys } from '#server/notifications/push-keys.ts'
import { PushQueue, type DeliveryOutcome } from '#server/notifications/push-queue.ts'
import { createPushSender } from '#server/notifications/send-push.ts'

declare module 'fastify' {
  interface FastifyInstance {
    notifier: Notifier
    pushes: PushQueue
    /** Public key of the server for subscriptions of devices. */
    pushKey: string
  }
}

/** Notifies accounts and their devices of what happened after the response, and at the start what a stopped process left. */
export const notifications = fastifyPlugin(async (app: FastifyInstance) => {
  const { config, db, clock, words, tracing, metrics } = app
  const keys = loadOrCreatePushKeys(config.dataDir)
  const contact = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${words.company.email}`
  const send = createPushSender({ keys, contact, isLocal: config.isLocalPushAllowed === true })
  const onOutcome = (outcome: DeliveryOutcome) => metrics.pushes.inc({ outcome })
  const pushes = new PushQueue({ db, clock, send, pushKey: keys.publicKey, tracing, onOutcome })
  const notifier = new Notifier(db, clock, pushes, tracing)
  const logError = (error: unknown) => app.log.error(error)
  app.decorate('pushKey', keys.publicKey).decorate('pushes', pushes).decorate('notifier', notifier)
  app.jobs.onQueued('fan-outs', () => notifier.runDue())
  app.jobs.onQueued('pushes', () => pushes.runDue())
  app.addHook('onReady', async () => {
    notifier.start(logError)
    pushes.start(logError)
  })
  app.addHook('onResponse', async () => {
    notifier.startQueued(logError)
    pushes.startQueued(logError)
  })
  app.addHook('onClose', async () => {
    await notifier.close()
    await pushes.close()
  })
})
