import * as v from 'valibot'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import type { Fact } from './fact.ts'
import { Violation } from './violation.ts'
import type { Inject } from './server.ts'
import type { World } from './world.ts'
import { kinds } from '#platform/outbox/kinds.ts'
import type { StaffAction } from '#domain/staff-actions.ts'

const revisionOf = v.object({ revision: v.string() })

/** The entry of the archive that an account edits. */
const entryOf = (owner: number) => `00000000-0000-4000-a000-${String(owner).padStart(12, '0')}`

/** One of the staff saves an entry, over what waits or, as the form reads it, what the server answered last. */
export async function saveEntry(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const id = entryOf(world.signedIn)
  const base = await baseOf(world, id)
  // The form does not open without the stored entry.
  if (base === null && world.facts.has(factKey(world.signedIn, id, 'entry'))) return
  const title = world.nextText()
  const entry = {
    title: { en: title, sw: '' },
    description: { en: 'What it does.', sw: '' },
    requirements: { en: '', sw: '' },
    tags: { en: [], sw: [] },
    category: 'Utilities' as const,
    license: 'MIT',
    license_type: '',
    author: 'Vior',
    platforms: [],
    featured: false,
    request_only: false,
    mirror_links: [],
    versions: [],
  }
  const revision = crypto.randomUUID()
  await act(world, context, { action: 'entry.save', id, title, base, revision, entry }, 'entry', title)
}

/** One of the staff shows the entry to visitors, or hides it. */
export async function setShown(world: World, context: Context, isShown: boolean): Promise<void> {
  if (world.signedIn === null) return
  const id = entryOf(world.signedIn)
  if (!world.facts.has(factKey(world.signedIn, id, 'entry'))) return
  const action = isShown ? 'entry.publish' : 'entry.withdraw'
  const save = isShown ? await waitingSaveOf(world, id) : undefined
  const payload = { action, id, title: 'Till' } as const
  const key = await act(world, context, payload, 'shown', isShown ? 'published' : 'withdrawn')
  if (save !== undefined && key !== undefined) world.following.set(key, save)
}

/**
 * An entry is published after the save that waited when somebody pressed the button, or not at all. Only a server that
 * was restored since the schedule began may lack the save.
 */
export async function checkSaveCameFirst(world: World, { headers }: Inject): Promise<void> {
  const save = world.following.get(headers['idempotency-key'] ?? '')
  if (save === undefined || world.server.epoch !== world.epoch) return
  const claims = world.server.reader.selectFrom('idempotency_claims').select('status').where('key', '=', save)
  const stored = await claims.where('status', '<', 400).execute()
  if (stored.length === 0) throw new Violation('an entry was published without the save before it')
}

async function savesOf(world: World, id: string): Promise<{ key: string; revision: string }[]> {
  const rows = await world.observer.outbox.rows(world.owner())
  return rows.flatMap(({ key, state, kind, payload }) =>
    kind === 'staff' && state !== 'parked' && payload.action === 'entry.save' && payload.id === id
      ? [{ key, revision: payload.revision }]
      : [],
  )
}

async function waitingSaveOf(world: World, id: string): Promise<string | undefined> {
  return (await savesOf(world, id)).at(-1)?.key
}

/** The revision over which the form saves; null for an entry that is new to this device. */
async function baseOf(world: World, id: string): Promise<string | null> {
  const saves = await savesOf(world, id)
  const stored = await world.observer.db.staffItems.get([world.owner(), 'entry', id])
  const known = v.safeParse(revisionOf, stored?.row)
  return saves.at(-1)?.revision ?? (known.success ? known.output.revision : null)
}

const targetOf = (id: string) => kinds.staff.target({ action: 'entry.publish', id, title: '' })
const factKey = (owner: number, id: string, kind: Fact['kind']) => `${owner} ${targetOf(id)} ${kind}`

/** The key of the row, if it was accepted. */
async function act(
  world: World,
  context: Context,
  payload: StaffAction & { id: string },
  kind: Fact['kind'],
  value: string,
): Promise<string | undefined> {
  const owner = world.owner()
  let key: string | undefined
  const work = context.engine.outbox.enqueue({ kind: 'staff', payload }, owner).then((one) => (key = one))
  const fate = await fateOf(world, context, work)
  if (fate === 'never') return undefined
  const fact = { kind, owner, target: targetOf(payload.id), by: payload.id }
  world.facts.set(factKey(owner, payload.id, kind), { ...fact, value: fate === 'taken' ? value : null })
  return key
}
