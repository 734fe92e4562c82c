import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import {
  followChangeSchema,
  notificationSettingsSchema,
  notificationsSchema,
  pushDeviceAnswerSchema,
  pushDeviceSchema,
  readNotificationsSchema,
} from '#domain/notifications.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, invalidField } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { isPushEndpoint } from '#server/notifications/push-endpoints.ts'
import {
  changeFollow,
  listFollows,
  listNotifications,
  markNotificationsRead,
  readSettings,
  storeSettings,
} from '#server/repositories/notifications.ts'
import { removeOwnDevice, storeDevice } from '#server/repositories/push-devices.ts'

const ownEndpoint = { action: 'account.own' } as const
const list = {
  ...ownEndpoint,
  method: 'GET',
  path: notificationPaths.list,
  summary: 'What happened to the affairs of the account, what it follows and wants to be told',
  answer: notificationsSchema,
} as const
const read = {
  ...ownEndpoint,
  method: 'POST',
  path: notificationPaths.read,
  summary: 'Mark a notification as read, or all up to one',
  body: readNotificationsSchema,
  answer: readNotificationsSchema,
} as const
const settings = {
  ...ownEndpoint,
  method: 'PUT',
  path: notificationPaths.settings,
  summary: 'Say what the account wants to be told, and when its devices are quiet',
  body: notificationSettingsSchema,
  answer: notificationSettingsSchema,
} as const
const follow = {
  ...ownEndpoint,
  method: 'POST',
  path: notificationPaths.follows,
  summary: 'Begin or end to follow a category of posts or an author',
  body: followChangeSchema,
  answer: followChangeSchema,
  refusals: [409],
} as const
const addDevice = {
  ...ownEndpoint,
  method: 'POST',
  path: notificationPaths.devices,
  summary: 'Send pushes to this browser, until the session ends',
  body: pushDeviceSchema,
  answer: pushDeviceAnswerSchema,
} as const
const removeDevice = {
  ...ownEndpoint,
  method: 'DELETE',
  path: `${notificationPaths.devices}:device/`,
  summary: 'Send no more pushes to a browser',
  params: v.object({ device: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
  answer: messageSchema,
} as const

export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  const now = () => app.clock.now().toISOString()

  serve(app, list, async ({ request, reply }) => {
    const { userId } = requireClaims(request)
    return sendEntity(request, reply, {
      results: await listNotifications(app.db, userId, app.clock.now()),
      settings: await readSettings(app.db, userId),
      follows: await listFollows(app.db, userId),
      push_key: app.pushKey,
    })
  })

  serve(app, read, async ({ request, reply, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      await markNotificationsRead(trx, person.id, body, now())
      return { status: 200, body }
    }),
  )

  serve(app, settings, async ({ request, reply, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      await storeSettings(trx, person.id, body)
      return { status: 200, body }
    }),
  )

  serve(app, follow, async ({ request, reply, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      if (await changeFollow(trx, person.id, body, now())) return { status: 200, body }
      return conflict('You follow as many as one may. End one first.')
    }),
  )

  serve(app, addDevice, async ({ request, reply, body }) => {
    const { family } = requireClaims(request)
    return answerOnce(request, reply, body, async (trx, person) => {
      if (!isPushEndpoint(body.endpoint, app.config.isLocalPushAllowed === true))
        return invalidField('endpoint', 'This is not the address of a push service.')
      if (body.push_key !== app.pushKey)
        return invalidField('push_key', 'The server has another key by now. Fetch it and subscribe again.')
      return {
        status: 200,
        body: { id: await storeDevice(trx, body, { userId: person.id, family, now: now() }) },
      }
    })
  })

  serve(app, removeDevice, async ({ request, reply, params: { device } }) =>
    answerOnce(request, reply, {}, async (trx, person) => {
      await removeOwnDevice(trx, person.id, device)
      return { status: 200, body: { message: 'This browser gets no more pushes.' } }
    }),
  )
}
