import { filesOf } from '#platform/outbox/files-of.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { Command } from './command.ts'
import type { Context } from './device.ts'
import { anIntent, type Intent } from './model.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

type Of<K extends Command['do']> = Command & { do: K }

export async function comment(world: World, context: Context, slug: string, place?: string): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const text = world.nextText()
  const payload = { slug, content: text, parent: null }
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'comment', payload }, owner, place),
  )
  world.intents.push(anIntent({ kind: 'comment', owner, slug, text, fate }))
}

export async function message(world: World, context: Context): Promise<void> {
  const text = world.nextText()
  const email = `${text}.${world.email}`
  const payload = { first_name: 'Neema', last_name: 'Sanga', email, subject: '', message: text }
  const fate = await fateOf(world, context, context.engine.outbox.enqueue({ kind: 'message', payload }, 0))
  world.intents.push(anIntent({ kind: 'message', owner: 0, slug: '', text, fate }))
}

export async function like(world: World, context: Context, { on, liked }: Of<'like'>): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const slug = world.slug(on)
  const work = context.engine.outbox.enqueue({ kind: 'like', payload: { slug, liked } }, owner)
  const fate = await fateOf(world, context, work)
  const expected = { owner, slug, liked: fate === 'perhaps' ? null : liked }
  if (fate !== 'never') world.expectedLikes.set(`${owner} ${slug}`, expected)
}

/** The fate of an action by the person: the page shows it as accepted only when the promise resolves. */
export async function fateOf(
  world: World,
  context: Context,
  work: Promise<unknown>,
): Promise<Intent['fate']> {
  const outcome = await world.run(work)
  if (outcome && 'value' in outcome) return 'taken'
  if (context.life.isOver) return 'perhaps'
  if (!outcome) throw new Violation('taking an action waits for the network')
  return 'never'
}

/** A row of the signed-in account as listed by the sync centre, with the intent that the model has for it. */
async function rowAt(
  world: World,
  which: number,
): Promise<{ row: OutboxRow; intent: Intent | undefined } | undefined> {
  const rows = await world.observer.outbox.rows(world.owner())
  const row = rows[which % Math.max(1, rows.length)]
  return row && { row, intent: intentOf(world, row) }
}

function intentOf(world: World, row: OutboxRow): Intent | undefined {
  const text = textOf(row)
  return world.intents.find((intent) => intent.text === text)
}

function textOf(row: OutboxRow): string {
  if (row.kind === 'comment') return row.payload.content
  if (row.kind === 'message') return row.payload.message
  return row.kind === 'rating' ? row.payload.comment : ''
}

/** For a row that was retried or discarded: a later write to its target may have been sent before it. */
export function markDisturbed(world: World, row: OutboxRow): void {
  for (const fact of world.facts.values())
    if (fact.owner === row.userId && fact.target === row.target) fact.value = null
  const intent = intentOf(world, row)
  if (intent) intent.isDisturbed = true
}

export async function discard(world: World, context: Context, which: number): Promise<void> {
  const found = await rowAt(world, which)
  if (!found) return
  const { row, intent } = found
  if (row.kind === 'like') world.expectedLikes.set(`${row.userId} ${row.payload.slug}`, unknownLike(row))
  const outcome = await world.run(context.engine.outbox.discard(row.key))
  markDisturbed(world, row)
  forgetChange(world, row)
  const dropped = outcome && 'value' in outcome ? outcome.value : undefined
  if (!outcome || 'error' in outcome) {
    if (intent) intent.fate = 'perhaps'
    return
  }
  if (!dropped) return
  if (dropped.state === 'sending') throw new Violation(`${dropped.key} was dropped while on its way`)
  world.dropped = { row: dropped, intent, at: world.device.now }
  if (intent) intent.fate = dropped.attempts === 0 ? 'never' : 'perhaps'
}

/** Without this row the model cannot know the final text of the comment. */
function forgetChange(world: World, { userId, kind, payload }: OutboxRow): void {
  for (const intent of world.intents) {
    if (intent.owner !== userId) continue
    if (kind === 'comment_edit' && intent.changes.includes(payload.content)) intent.expected = null
    if (kind === 'comment_delete' && intent.slug === payload.slug && intent.expected === '')
      intent.expected = null
  }
}

function unknownLike(row: OutboxRow & { kind: 'like' }) {
  return { owner: row.userId, slug: row.payload.slug, liked: null }
}

export async function undo(world: World, context: Context): Promise<void> {
  const { dropped } = world
  world.dropped = null
  if (!dropped || dropped.row.userId !== world.owner()) return
  // It is offered for seconds, and files are kept for an hour.
  if (filesOf(dropped.row).length > 0 && Math.abs(world.device.now - dropped.at) > 3_000_000) return
  const outcome = await world.run(context.engine.outbox.restore(dropped.row))
  if (dropped.intent) dropped.intent.fate = outcome && 'value' in outcome ? 'taken' : 'perhaps'
}

export async function retry(world: World, context: Context, which: number): Promise<void> {
  const found = await rowAt(world, which)
  if (found?.row.state !== 'parked') return
  markDisturbed(world, found.row)
  await sendAgain(world, context, found.row.key)
}

/** Once it is sent again under another key, so is what follows it. */
export async function sendAgain(world: World, { engine }: Context, key: string): Promise<void> {
  for (const [following, save] of world.following) if (save === key) world.following.delete(following)
  await world.run(engine.outbox.retry(key))
}

export async function edit(world: World, context: Context, which: number): Promise<void> {
  const found = await rowAt(world, which)
  if (found?.row.kind !== 'comment' || !found.intent) return
  const { row, intent } = found
  const outcome = await world.run(context.engine.outbox.returnToDraft(row.key))
  if (!outcome || 'error' in outcome) {
    intent.fate = 'perhaps'
    return
  }
  if (!outcome.value) return
  intent.fate = 'never'
  const draft = await world.observer.db.drafts.get(outcome.value.place)
  if (!draft?.text.includes(intent.text))
    throw new Violation(`${intent.text} was taken back and is in no draft`)
  await comment(world, context, found.row.payload.slug, outcome.value.place)
}

/** The same account likes and unlikes on another device, by a direct request to the server. */
export async function otherDevice(world: World, on: number): Promise<void> {
  if (world.signedIn === null || !world.server.isUp) return
  const person = world.people.find((user) => user.id === world.signedIn)
  if (!person) return
  const slug = world.slug(on)
  const { access } = await world.server.signIn(person)
  await world.server.ask({
    method: 'POST',
    url: `/blog/api/posts/${slug}/like/`,
    headers: { authorization: `Bearer ${access}` },
  })
  world.expectedLikes.set(`${person.id} ${slug}`, { owner: person.id, slug, liked: null })
}

/** A row that only a newer version of the app knows, as left by a tab that was updated first. */
export async function newerRow(world: World, on: number): Promise<void> {
  if (world.signedIn === null) return
  await world.observer.db.table('outbox').add({
    key: crypto.randomUUID(),
    userId: world.signedIn,
    kind: 'poem',
    target: `post/${world.slug(on)}/poems`,
    payload: {},
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: world.device.now,
    doneAt: 0,
  })
}

/** One account signs out of the phone, and another, or the same, signs in. */
export async function switchPerson(world: World, context: Context, to: number): Promise<void> {
  world.dropped = null
  world.note('another account signed in')
  await world.signOut(context)
  if (!context.life.isOver) await world.signIn(context, to)
}
