import { inquiry } from '#platform/outbox/kinds/inquiry.ts'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import { uuidOf } from './uuid-of.ts'
import type { World } from './world.ts'

/** The person opens a ticket and adds something to it at once: the reply must not overtake the ticket. */
export async function inquire(world: World, { engine, ...context }: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const text = world.nextText()
  const id = uuidOf(text)
  const ticket = { kind: 'ticket', id, title: 'Printer', category: 'general', priority: 'low' } as const
  const opened = { action: 'open', inquiry: { ...ticket, description: 'It prints twice.' } } as const
  const first = engine.outbox.enqueue({ kind: 'inquiry', payload: opened }, owner)
  if ((await fateOf(world, { engine, ...context }, first)) !== 'taken') return
  const reply = {
    action: 'reply',
    id,
    title: 'Printer',
    text,
    isInternal: false,
    seen: 0,
    bySide: 'client',
  } as const
  const second = engine.outbox.enqueue({ kind: 'inquiry', payload: reply }, owner)
  const fate = await fateOf(world, { engine, ...context }, second)
  if (fate === 'never') return
  const target = inquiry.target(reply)
  const value = fate === 'taken' ? text : null
  world.facts.set(`${owner} ${target}`, { kind: 'inquiry', owner, target, by: id, value })
}

/** One of the staff answers somebody's ticket: each answer is mailed once. */
export async function answerTicket(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const text = world.nextText()
  const reply = {
    action: 'reply',
    id: world.server.inquiryId,
    title: 'Printer',
    text,
    isInternal: false,
    // Beyond every entry, because two people of the staff answer in turns here.
    seen: 2_000_000_000,
    bySide: 'staff',
  } as const
  const work = context.engine.outbox.enqueue({ kind: 'inquiry', payload: reply }, owner)
  const fate = await fateOf(world, context, work)
  if (fate === 'never') return
  const target = inquiry.target(reply)
  const value = fate === 'taken' ? text : null
  world.facts.set(`${owner} ${target}`, { kind: 'ticket-answer', owner, target, by: text, value })
}
