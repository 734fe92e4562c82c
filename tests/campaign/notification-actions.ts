import { defaultNotificationSettings } from '#domain/notifications.ts'
import { follow } from '#platform/outbox/kinds/follow.ts'
import { notification } from '#platform/outbox/kinds/notification.ts'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import type { World } from './world.ts'

const next = (world: World) => Number(world.nextText().split('-').at(-1))

/** The person begins to follow an author, or ends it: the last wish counts. */
export async function followAuthor(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const payload = { of: 'author', name: 'asha', label: 'Asha', follows: next(world) % 3 > 0 } as const
  const enqueued = context.engine.outbox.enqueue({ kind: 'follow', payload }, owner)
  const fate = await fateOf(world, context, enqueued)
  if (fate === 'never') return
  const target = follow.target(payload)
  const value = fate === 'taken' ? String(payload.follows) : null
  world.facts.set(`${owner} ${target}`, { kind: 'follow', owner, target, by: payload.name, value })
}

/** The person changes the quiet hours: the last ones count. */
export async function changeQuietHours(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const from = next(world) % (24 * 60)
  const settings = { ...defaultNotificationSettings, quiet: { from, to: 0 } }
  const payload = { action: 'settings', settings } as const
  const enqueued = context.engine.outbox.enqueue({ kind: 'notification', payload }, owner)
  const fate = await fateOf(world, context, enqueued)
  if (fate === 'never') return
  const target = notification.target(payload)
  const value = fate === 'taken' ? String(from) : null
  world.facts.set(`${owner} ${target}`, { kind: 'quiet-hours', owner, target, by: '', value })
}
