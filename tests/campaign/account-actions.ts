import { accountExport } from '#platform/outbox/kinds/account-export.ts'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import type { World } from './world.ts'

/** The person asks for a file with everything about the account, perhaps again: one a day is made. */
export async function askForData(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const payload = { of: 'everything' as const }
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'account_export', payload }, owner),
  )
  if (fate === 'never') return
  const target = accountExport.target({})
  const value = fate === 'taken' ? 'asked' : null
  world.facts.set(`${owner} ${target}`, { kind: 'export', owner, target, by: '', value })
}
