import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { CampaignServer } from './server.ts'
import { Violation } from './violation.ts'

/**
 * What a person meant and the app took. `taken`: it must end on the server once, or be shown as refused.
 * `perhaps`: the tab died while it was taken or dropped; at most once. `never`: it was dropped or refused by the
 * device while the server could not have it.
 */
export type Intent = {
  kind: 'comment' | 'message' | 'rating'
  owner: number
  slug: string
  text: string
  fate: 'taken' | 'perhaps' | 'never'
  /** Refused, tried again or put back meanwhile, so that its place in the order is no longer the first one. */
  isDisturbed: boolean
}

/** The last wish of a person for a post, `null` when the schedule can't know which one wins. */
export type Wishes = Map<string, { owner: number; slug: string; liked: boolean | null }>

export type ServerText = { kind: Intent['kind']; text: string; author: number; slug: string; count: number }

/** What the server holds of a schedule's texts, in the order of arrival. */
export async function textsOnServer(
  server: CampaignServer,
  { slugs, people, email }: { slugs: string[]; people: number[]; email: string },
): Promise<ServerText[]> {
  const comments = await server.reader
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.content', 'comments.author_id', 'posts.slug'])
    .where('posts.slug', 'in', slugs)
    .orderBy('comments.id')
    .execute()
  const messages = await server.reader
    .selectFrom('contact_messages')
    .select('message')
    .where('email', 'like', `%${email}`)
    .orderBy('id')
    .execute()
  const ratings = await server.reader
    .selectFrom('archive_comments')
    .select(['comment', 'author_id'])
    .where('author_id', 'in', people)
    .orderBy('id')
    .execute()
  const found = new Map<string, ServerText>()
  for (const { content, author_id, slug } of comments)
    note(found, { kind: 'comment', text: content, author: author_id, slug, count: 1 })
  for (const { message } of messages)
    note(found, { kind: 'message', text: message, author: 0, slug: '', count: 1 })
  for (const { comment, author_id } of ratings)
    note(found, { kind: 'rating', text: comment, author: author_id, slug: '', count: 1 })
  return [...found.values()]
}

function note(found: Map<string, ServerText>, text: ServerText): void {
  const held = found.get(text.text)
  if (held) held.count += 1
  else found.set(text.text, text)
}

/** Promises 2 and 5 at any moment: nothing twice, nothing under another name or in another place. */
export function checkNothingWrong(intents: Intent[], texts: ServerText[]): void {
  const byText = new Map(intents.map((intent) => [intent.text, intent]))
  for (const { text, author, slug, count } of texts) {
    const intent = byText.get(text)
    if (!intent) throw new Violation(`nobody wrote ${text}`)
    if (count > 1) throw new Violation(`${text} is on the server ${count} times`)
    if (intent.fate === 'never') throw new Violation(`${text} was dropped and is on the server`)
    if (intent.owner !== author || intent.slug !== slug)
      throw new Violation(`${text} of ${intent.owner} on ${intent.slug} is by ${author} on ${slug}`)
  }
}

/** Promise 4: whoever has something unsent is never told that nothing waits. */
export function checkCounts(
  intents: Intent[],
  texts: ServerText[],
  counts: Map<number, { waiting: number; parked: number }>,
): void {
  const arrived = new Set(texts.map((one) => one.text))
  for (const [owner, { waiting, parked }] of counts) {
    const unsent = intents.filter(
      (intent) => intent.owner === owner && intent.fate === 'taken' && !arrived.has(intent.text),
    )
    if (unsent.length > waiting + parked) {
      const missing = unsent.map((intent) => intent.text).join(', ')
      throw new Violation(`${missing} not sent, but ${owner} is told ${waiting} waiting, ${parked} refused`)
    }
  }
}

/** Promises 1 and 3 at the end, when everything works again. */
export function checkNothingLost(intents: Intent[], texts: ServerText[], rows: OutboxRow[]): void {
  const arrived = new Set(texts.map((one) => one.text))
  const parked = rows.filter((row) => row.state === 'parked').map((row) => JSON.stringify(row.payload))
  for (const { text, fate } of intents) {
    if (fate !== 'taken' || arrived.has(text)) continue
    if (!parked.some((payload) => payload.includes(`"${text}"`))) throw new Violation(`${text} is lost`)
  }
}

export function checkOrder(intents: Intent[], texts: ServerText[]): void {
  const place = new Map(texts.map((one, index) => [one.text, index]))
  const last = new Map<string, { text: string; place: number }>()
  for (const intent of intents) {
    const at = place.get(intent.text)
    if (at === undefined || intent.isDisturbed || intent.fate !== 'taken') continue
    const queue = `${intent.kind} ${intent.owner} ${intent.slug}`
    const before = last.get(queue)
    if (before && before.place > at) throw new Violation(`${intent.text} overtook ${before.text}`)
    last.set(queue, { text: intent.text, place: at })
  }
}

/** Each last wish is fulfilled, unless it stands refused, and each post's count is the number of its likes. */
export async function checkLikes(
  server: CampaignServer,
  slugs: string[],
  wishes: Wishes,
  rows: OutboxRow[],
): Promise<void> {
  const likes = await server.reader
    .selectFrom('likes')
    .innerJoin('posts', 'posts.id', 'likes.post_id')
    .select(['posts.slug', 'likes.user_id', 'likes.liked'])
    .where('posts.slug', 'in', slugs)
    .execute()
  for (const { owner, slug, liked } of wishes.values()) {
    const isParked = rows.some(
      (row) =>
        row.kind === 'like' && row.userId === owner && row.payload.slug === slug && row.state === 'parked',
    )
    if (liked === null || isParked) continue
    const held = likes.some((like) => like.user_id === owner && like.slug === slug && like.liked === 1)
    if (held !== liked) throw new Violation(`${owner} wanted ${slug} ${liked ? 'liked' : 'not liked'}`)
  }
  const posts = await server.reader
    .selectFrom('posts')
    .select(['slug', 'like_count'])
    .where('slug', 'in', slugs)
    .execute()
  for (const { slug, like_count } of posts) {
    const count = likes.filter((like) => like.slug === slug && like.liked === 1).length
    if (count !== like_count) throw new Violation(`${slug} counts ${like_count} likes of ${count}`)
  }
}
