import { kinds } from '#platform/outbox/kinds.ts'
import type { Intent as Write } from '#platform/outbox/outbox-row.ts'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import type { Fact } from './fact.ts'
import { anIntent, type Intent } from './model.ts'
import type { World } from './world.ts'

/** A comment with stars on an item of software. */
export async function rate(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const text = world.nextText()
  const payload = { archiveId: world.server.archiveId, comment: text, rating: 4 }
  const fate = await fateOf(world, context, context.engine.outbox.enqueue({ kind: 'rating', payload }, owner))
  world.intents.push(anIntent({ kind: 'rating', owner, slug: '', text, fate }))
}

/** A reply to a comment that the phone has received from the server. */
export async function reply(world: World, context: Context, slug: string): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const comments = await world.observer.db.comments.toArray()
  const parent = comments.findLast((comment) => comment.slug === slug)?.id
  if (parent === undefined) return
  const text = world.nextText()
  const payload = { slug, content: text, parent }
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'comment', payload }, owner),
  )
  world.intents.push(anIntent({ kind: 'comment', owner, slug, text, fate }))
}

/** The person edits their last comment on a post, as shown by the phone. */
export async function change(world: World, context: Context, slug: string): Promise<void> {
  const found = await lastOwn(world, slug)
  if (!found) return
  const { intent, id } = found
  const content = world.nextText()
  const work = context.engine.outbox.enqueue(
    { kind: 'comment_edit', payload: { slug, id, content } },
    intent.owner,
  )
  const fate = await fateOf(world, context, work)
  if (fate === 'never') return
  intent.changes.push(content)
  intent.expected = fate === 'taken' ? content : null
}

/** The person deletes their last comment on a post. */
export async function remove(world: World, context: Context, slug: string): Promise<void> {
  const found = await lastOwn(world, slug)
  if (!found) return
  const { intent, id } = found
  const work = context.engine.outbox.enqueue({ kind: 'comment_delete', payload: { slug, id } }, intent.owner)
  const fate = await fateOf(world, context, work)
  if (fate !== 'never') intent.expected = fate === 'taken' ? '' : null
}

/** Their last comment on a post that was sent and that they have not deleted. */
async function lastOwn(world: World, slug: string): Promise<{ intent: Intent; id: number } | undefined> {
  const comments = await world.observer.db.comments.toArray()
  for (const { id, content, ownerId, ...comment } of comments.toReversed()) {
    if (comment.slug !== slug || ownerId !== world.signedIn) continue
    const intent = world.intents.find(({ text, changes }) => text === content || changes.includes(content))
    if (intent?.expected) return { intent, id }
  }
  return undefined
}

/** A request for a file that is given on request. */
export async function request(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const email = `${world.signedIn}.${world.email}`
  const payload = { archiveId: world.server.archiveId, title: 'App', email, message: 'Please.' }
  await submit(world, context, { kind: 'request', payload }, { kind: 'request', by: email, value: email })
}

/** A visitor asks to be notified when a product is in stock again. */
export async function notify(world: World, context: Context): Promise<void> {
  const { email } = world
  const payload = { email, product: 'Printer' }
  await submit(world, context, { kind: 'notify', payload }, { kind: 'notify', by: email, value: email }, 0)
}

/** A request for a file of a post. */
export async function ask(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const email = `file.${world.signedIn}.${world.email}`
  const payload = { ...world.server.postFile, title: 'Plan', email, message: 'Please.' }
  await submit(
    world,
    context,
    { kind: 'file_request', payload },
    { kind: 'request', by: email, value: email },
  )
}

/** A visitor subscribes to the newsletter. */
export async function subscribe(world: World, context: Context): Promise<void> {
  const { email } = world
  await submit(
    world,
    context,
    { kind: 'newsletter', payload: { email, name: 'Neema' } },
    { kind: 'newsletter', by: email, value: email },
    0,
  )
}

/** The person publishes one of two drafts, or publishes it again with changes. */
export async function publish(world: World, context: Context, place: number): Promise<void> {
  if (world.signedIn === null) return
  const draft = `00000000-0000-4000-8${place}00-${String(world.signedIn).padStart(12, '0')}`
  const title = world.nextText()
  const payload = {
    draft,
    title,
    category: 'News' as const,
    author: 'Neema',
    excerpt: 'E',
    tags: ['maji'],
    content: `<p>${title}</p>`,
    source: title,
    editedAt: world.device.now,
  }
  await submit(world, context, { kind: 'post', payload }, { kind: 'post', by: draft, value: title })
}

/** The person changes their first name. */
export async function rename(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const value = world.nextText()
  await submit(
    world,
    context,
    { kind: 'profile', payload: { first_name: value } },
    { kind: 'profile', by: '', value },
  )
}

/** A visitor or the person says what is wrong with software; each report is one of its own. */
export async function report(world: World, context: Context): Promise<void> {
  const text = world.nextText()
  const payload = { archiveId: world.server.archiveId, title: 'App', problem: 'broken' as const, text }
  await submit(world, context, { kind: 'report', payload }, { kind: 'report', by: text, value: text })
}

/** The person reports a comment of somebody else; the first report counts. */
export async function complain(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const comment = { of: 'blog' as const, id: world.server.commentId, title: 'Maji', path: '/blog/maji' }
  const payload = { ...comment, reason: 'spam' as const, text: '' }
  const by = String(world.signedIn)
  await submit(world, context, { kind: 'comment_report', payload }, { kind: 'complaint', by, value: 'spam' })
}

/** One of the staff answers a message: each answer is mailed to its sender. */
export async function answer(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const text = world.nextText()
  const payload = { action: 'message.answer' as const, id: world.server.messageId, title: 'Neema', text }
  await submit(world, context, { kind: 'staff', payload }, { kind: 'answer', by: text, value: text })
}

/** One of the staff writes the draft of a letter, or changes it. */
export async function letter(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const id = `00000000-0000-4000-9000-${String(world.signedIn).padStart(12, '0')}`
  const title = world.nextText()
  const texts = { subject: { en: title, sw: title }, body: { en: 'Hello', sw: 'Habari' } }
  const payload = { action: 'letter.save' as const, id, title, ...texts }
  await submit(world, context, { kind: 'staff', payload }, { kind: 'letter', by: id, value: title })
}

type Wished = Write<
  | 'profile'
  | 'request'
  | 'file_request'
  | 'notify'
  | 'newsletter'
  | 'post'
  | 'report'
  | 'comment_report'
  | 'staff'
>

async function submit(
  world: World,
  context: Context,
  write: Wished,
  fact: Omit<Fact, 'owner' | 'target'>,
  owner = world.owner(),
): Promise<void> {
  const target = targetOf(write)
  const fate = await fateOf(world, context, context.engine.outbox.enqueue(write, owner))
  if (fate === 'never') return
  world.facts.set(`${owner} ${target}`, {
    ...fact,
    owner,
    target,
    value: fate === 'perhaps' ? null : fact.value,
  })
}

function targetOf(write: Wished): string {
  if (write.kind === 'profile') return kinds.profile.target(write.payload)
  if (write.kind === 'request') return kinds.request.target(write.payload)
  if (write.kind === 'file_request') return kinds.file_request.target(write.payload)
  if (write.kind === 'newsletter') return kinds.newsletter.target(write.payload)
  if (write.kind === 'post') return kinds.post.target(write.payload)
  if (write.kind === 'report') return kinds.report.target(write.payload)
  if (write.kind === 'comment_report') return kinds.comment_report.target(write.payload)
  if (write.kind === 'staff') return kinds.staff.target(write.payload)
  return kinds.notify.target(write.payload)
}
