import { billing } from '#platform/outbox/kinds/billing.ts'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import { uuidOf } from './uuid-of.ts'
import type { World } from './world.ts'

/** One of the staff records a payment of an invoice: each is money, so it is there once. */
export async function pay(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const reference = world.nextText()
  const payment = {
    payment: uuidOf(reference),
    amount: 100,
    method: 'cash',
    reference,
    paid_on: '2020-01-31',
    note: '',
  } as const
  const id = world.server.invoiceId
  const write = { action: 'payment.record', id, title: 'Website', payment, typed: '{}' } as const
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'billing', payload: write }, owner),
  )
  if (fate === 'never') return
  const target = billing.target(write)
  const value = fate === 'taken' ? reference : null
  world.facts.set(`${owner} ${target}`, { kind: 'payment', owner, target, by: reference, value })
}
