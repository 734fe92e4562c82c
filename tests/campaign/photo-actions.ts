import { createHash } from 'node:crypto'
import { newInquiryPagePath } from '#domain/inquiry-addresses.ts'
import { inquiry, type InquiryWrite } from '#platform/outbox/kinds/inquiry.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { someBytes } from '#tests/support/uploads.ts'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import type { Fact } from './fact.ts'
import { uuidOf } from './uuid-of.ts'
import type { World } from './world.ts'

/** One part, two, and three. */
const sizes = [300, 40_000, 150_000]
const ticket = { kind: 'ticket', title: 'Printer', category: 'general', priority: 'low' } as const

type Photo = { id: string; digest: string }

/** The person opens a ticket with a photo (0), adds a reply with one (1), or does both (2). */
export async function sendPhoto(world: World, context: Context, on: number): Promise<void> {
  if (world.signedIn === null) return
  const text = world.nextText()
  const id = uuidOf(text)
  world.hasFiles = true
  const first = on === 1 ? undefined : await choosePhoto(world, context, `${text}-ticket`, on)
  if (on !== 1 && !first) return
  const opened = {
    action: 'open',
    inquiry: { ...ticket, id, description: 'See the photo.' },
    ...(first ? { attachments: [first.id] } : {}),
  } as const
  const isOpened = await submit(world, context, opened, { kind: 'ticket-file', by: id, photo: first })
  const second = isOpened && on > 0 ? await choosePhoto(world, context, `${text}-reply`, on) : undefined
  if (second) {
    const reply = { action: 'reply', id, title: ticket.title, text, isInternal: false, seen: 0 } as const
    const withFile = { ...reply, bySide: 'client' as const, attachments: [second.id] }
    await submit(world, context, withFile, { kind: 'entry-file', by: text, photo: second })
  }
  world.begin(context.sendFiles())
}

/** A photo is kept for the form, as by the page; undefined if the device could not. */
async function choosePhoto(
  world: World,
  context: Context,
  name: string,
  size: number,
): Promise<Photo | undefined> {
  const { db, clock } = context.engine
  const id = uuidOf(name)
  const bytes = someBytes(sizes[size] ?? 300)
  // Unlike any other photo.
  bytes.write(name, 16)
  const adding = withEviction(db, () =>
    db.uploads.add({
      id,
      owner: world.owner(),
      place: newInquiryPagePath('ticket'),
      name: 'photo.png',
      content: new Blob([bytes]),
      chosenBytes: bytes.length,
      preview: null,
      state: 'waiting',
      problem: null,
      createdAt: clock.now(),
    }),
  )
  if ((await fateOf(world, context, adding)) !== 'taken') return undefined
  return { id, digest: createHash('sha256').update(bytes).digest('hex') }
}

type Expected = Pick<Fact, 'kind' | 'by'> & { photo: Photo | undefined }

/** Resolves to whether the outbox certainly has it. */
async function submit(
  world: World,
  context: Context,
  payload: Extract<InquiryWrite, { action: 'open' | 'reply' }>,
  { kind, by, photo }: Expected,
): Promise<boolean> {
  const owner = world.owner()
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'inquiry', payload }, owner),
  )
  const target = inquiry.target(payload)
  const value = fate === 'taken' && photo ? photo.digest : null
  if (fate !== 'never' && photo)
    world.facts.set(`${owner} ${target} ${kind}`, { kind, owner, target, by, value })
  return fate === 'taken'
}
