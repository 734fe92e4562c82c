import { kinds } from '#platform/outbox/kinds.ts'
import type { Intent as Write } from '#platform/outbox/outbox-row.ts'
import { taking } from './actions.ts'
import type { Context } from './device.ts'
import type { Fact } from './facts.ts'
import type { World } from './world.ts'

/** A comment on a piece of software with its stars. */
export async function rate(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const text = world.nextText()
  const payload = { archiveId: world.server.archiveId, comment: text, rating: 4 }
  const fate = await taking(world, context, context.engine.outbox.enqueue({ kind: 'rating', payload }, owner))
  world.intents.push({ kind: 'rating', owner, slug: '', text, fate, isDisturbed: false })
}

/** An answer to a comment that the phone has seen on the server. */
export async function reply(world: World, context: Context, slug: string): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const seen = await world.observer.db.comments.toArray()
  const parent = seen.findLast((comment) => comment.slug === slug)?.id
  if (parent === undefined) return
  const text = world.nextText()
  const payload = { slug, content: text, parent }
  const fate = await taking(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'comment', payload }, owner),
  )
  world.intents.push({ kind: 'comment', owner, slug, text, fate, isDisturbed: false })
}

/** A wish for a file that is given on request. */
export async function request(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const email = `${world.signedIn}.${world.email}`
  const payload = { archiveId: world.server.archiveId, title: 'App', email, message: 'Please.' }
  await wish(world, context, { kind: 'request', payload }, { kind: 'request', email, value: email })
}

/** A visitor wants to hear when a product is there again. */
export async function notify(world: World, context: Context): Promise<void> {
  const { email } = world
  const payload = { email, product: 'Printer' }
  await wish(world, context, { kind: 'notify', payload }, { kind: 'notify', email, value: email }, 0)
}

/** The person takes another first name. */
export async function rename(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const value = world.nextText()
  await wish(
    world,
    context,
    { kind: 'profile', payload: { first_name: value } },
    { kind: 'profile', email: '', value },
  )
}

async function wish(
  world: World,
  context: Context,
  write: Write<'profile' | 'request' | 'notify'>,
  fact: Omit<Fact, 'owner' | 'target'>,
  owner = world.owner(),
): Promise<void> {
  const target = targetOf(write)
  const fate = await taking(world, context, context.engine.outbox.enqueue(write, owner))
  if (fate === 'never') return
  world.facts.set(`${owner} ${target}`, {
    ...fact,
    owner,
    target,
    value: fate === 'perhaps' ? null : fact.value,
  })
}

function targetOf(write: Write<'profile' | 'request' | 'notify'>): string {
  if (write.kind === 'profile') return kinds.profile.target(write.payload)
  if (write.kind === 'request') return kinds.request.target(write.payload)
  return kinds.notify.target(write.payload)
}
