import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createECDH, randomBytes } from 'node:crypto'
import { defaultNotificationSettings, type PushDevice } from '#domain/notifications.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { inTransaction } from '#server/database/database.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Pushes stay queued; none is sent. */
export const withoutPushJob = fastifyPlugin(async ({ pushes }: FastifyInstance) => {
  pushes.start = () => {}
  pushes.startQueued = () => {}
})

/** A subscription of a browser with a push service that does not exist. */
export function aPushDevice(push_key: string): PushDevice {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return {
    endpoint: `https://push.example.org/${randomBytes(9).toString('base64url')}`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    push_key,
  }
}

/** One row in each table of what accounts are notified of; the push waits for the end of the quiet hours. */
export async function addNotifications(server: TestServer, reader: SignedIn): Promise<void> {
  const { app, db, clock } = server
  const send = async (method: string, path: string, body: object) => {
    const answer = await reader.send(method, path, body)
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  }
  const minute = (clock.now().getUTCHours() + 3) * 60
  const quiet = { from: (minute + 23 * 60) % (24 * 60), to: (minute + 2 * 60) % (24 * 60) }
  await send('PUT', notificationPaths.settings, { ...defaultNotificationSettings, quiet })
  await send('POST', notificationPaths.follows, { of: 'category', name: 'News', follows: true })
  await send('POST', notificationPaths.devices, aPushDevice(app.pushKey))
  await inTransaction(db, (trx) =>
    app.notifier.notify(trx, reader.user.id, 'comment:1', {
      subject: 'reply',
      slug: 'post-1',
      title: 'Post 1',
      by: 'Asha Mwakyusa',
      comment: 1,
    }),
  )
  const at = clock.now().toISOString()
  await db
    .insertInto('notification_fan_outs')
    .values({
      event: 'post:1',
      happened: '{}',
      by_user: null,
      told_up_to: 0,
      created_at: at,
      done_at: at,
    })
    .execute()
  await db
    .insertInto('seen_lessons')
    .values({ course: 'apis-with-node', lesson: 'the-contract-first', seen_at: at })
    .execute()
}
