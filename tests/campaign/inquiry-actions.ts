import { createHash } from 'node:crypto'
import { inquiry } from '#platform/outbox/kinds/inquiry.ts'
import { taking } from './actions.ts'
import type { Context } from './device.ts'
import type { World } from './world.ts'

/** The same uuid in every run of a schedule. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The person opens a ticket and adds something to it at once: the reply must not overtake the ticket. */
export async function inquire(world: World, { engine, ...context }: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const text = world.nextText()
  const id = uuidOf(text)
  const ticket = { kind: 'ticket', id, title: 'Printer', category: 'general', priority: 'low' } as const
  const opened = { action: 'open', inquiry: { ...ticket, description: 'It prints twice.' } } as const
  const first = engine.outbox.enqueue({ kind: 'inquiry', payload: opened }, owner)
  if ((await taking(world, { engine, ...context }, first)) !== 'taken') return
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
  const fate = await taking(world, { engine, ...context }, second)
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
  const fate = await taking(world, context, work)
  if (fate === 'never') return
  const target = inquiry.target(reply)
  const value = fate === 'taken' ? text : null
  world.facts.set(`${owner} ${target}`, { kind: 'ticket-answer', owner, target, by: text, value })
}
