import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { CampaignServer } from './server.ts'
import { Violation } from './violation.ts'

/**
 * What a person wrote and the app accepted. `taken`: must be on the server once in the end, or be shown as
 * rejected. `perhaps`: the tab ended while it was accepted or discarded; at most once. `never`: it was
 * discarded, or rejected by the device, before the server could have it.
 */
export type Intent = {
  kind: 'comment' | 'message' | 'rating'
  owner: number
  slug: string
  text: string
  fate: 'taken' | 'perhaps' | 'never'
  /** Rejected, retried or restored meanwhile, so that it no longer has its original place in the order. */
  isDisturbed: boolean
  /** The texts to which its author edited it. */
  changes: string[]
  /** The text it must have in the end: '' if deleted, null when the schedule cannot know. */
  expected: string | null
}

export function anIntent(intent: Pick<Intent, 'kind' | 'owner' | 'slug' | 'text' | 'fate'>): Intent {
  return { ...intent, isDisturbed: false, changes: [], expected: intent.text }
}

/** The last like state set by a person for a post, `null` when the schedule cannot know which one wins. */
export type ExpectedLikes = Map<string, { owner: number; slug: string; liked: boolean | null }>

export type ServerText = { kind: Intent['kind']; text: string; author: number; slug: string; count: number }

/** The texts of a schedule on the server, in the order of arrival. */
export async function textsOnServer(
  server: CampaignServer,
  { slugs, people, email }: { slugs: string[]; people: number[]; email: string },
): Promise<ServerText[]> {
  const comments = await server.reader
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.content', 'comments.author_id', 'posts.slug'])
    .where('posts.slug', 'in', slugs)
    .where('comments.deleted_at', 'is', null)
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
    addText(found, { kind: 'comment', text: content, author: author_id, slug, count: 1 })
  for (const { message } of messages)
    addText(found, { kind: 'message', text: message, author: 0, slug: '', count: 1 })
  for (const { comment, author_id } of ratings)
    addText(found, { kind: 'rating', text: comment, author: author_id, slug: '', count: 1 })
  return [...found.values()]
}

function addText(found: Map<string, ServerText>, text: ServerText): void {
  const known = found.get(text.text)
  if (known) known.count += 1
  else found.set(text.text, text)
}

/**
 * The texts that the server has for each intent. Throws when it has a text that nobody wrote, or one twice.
 */
function textsByIntent(intents: Intent[], texts: ServerText[]): Map<Intent, ServerText> {
  const byText = new Map(
    intents.flatMap((intent) => [intent.text, ...intent.changes].map((text) => [text, intent])),
  )
  const found = new Map<Intent, ServerText>()
  for (const one of texts) {
    const intent = byText.get(one.text)
    if (!intent) throw new Violation(`nobody wrote ${one.text}`)
    if (one.count > 1) throw new Violation(`${one.text} is on the server ${one.count} times`)
    const other = found.get(intent)
    if (other) throw new Violation(`${one.text} is on the server as ${other.text} too`)
    found.set(intent, one)
  }
  return found
}

/** Whether the server has the text in its final state. */
function isFulfilled({ expected }: Intent, stored: ServerText | undefined): boolean {
  return expected === null || (stored?.text ?? '') === expected
}

/** Promises 2 and 5 at any moment: no duplicate, no text under another account or in another place. */
export function checkNothingWrong(intents: Intent[], texts: ServerText[]): void {
  for (const [intent, { text, author, slug }] of textsByIntent(intents, texts)) {
    if (intent.fate === 'never') throw new Violation(`${text} was dropped and is on the server`)
    if (intent.owner !== author || intent.slug !== slug)
      throw new Violation(`${text} of ${intent.owner} on ${intent.slug} is by ${author} on ${slug}`)
  }
}

/** Promise 4: an account with unsent rows is never told that nothing is pending. */
export function checkCounts(
  intents: Intent[],
  texts: ServerText[],
  counts: Map<number, { waiting: number; parked: number }>,
): void {
  const storedTexts = textsByIntent(intents, texts)
  for (const [owner, { waiting, parked }] of counts) {
    const unsent = intents.filter(
      (intent) =>
        intent.owner === owner && intent.fate === 'taken' && !isFulfilled(intent, storedTexts.get(intent)),
    )
    if (unsent.length > waiting + parked) {
      const missing = unsent.map((intent) => intent.expected || `that ${intent.text} goes`).join(', ')
      throw new Violation(`${missing} not sent, but ${owner} is told ${waiting} waiting, ${parked} refused`)
    }
  }
}

/** Promises 1 and 3 at the end, when all faults are over. */
export function checkNothingLost(intents: Intent[], texts: ServerText[], rows: OutboxRow[]): void {
  const storedTexts = textsByIntent(intents, texts)
  const parked = rows.filter((row) => row.state === 'parked').map((row) => JSON.stringify(row.payload))
  for (const intent of intents) {
    const { text, expected, fate } = intent
    if (fate !== 'taken' || isFulfilled(intent, storedTexts.get(intent))) continue
    if (expected === '') throw new Violation(`${text} was deleted and is back`)
    if (!parked.some((payload) => payload.includes(`"${expected}"`)))
      throw new Violation(`${expected} is lost`)
  }
}

export function checkOrder(intents: Intent[], texts: ServerText[]): void {
  const storedTexts = textsByIntent(intents, texts)
  const last = new Map<string, { text: string; place: number }>()
  for (const intent of intents) {
    const found = storedTexts.get(intent)
    if (found === undefined || intent.isDisturbed || intent.fate !== 'taken') continue
    const place = texts.indexOf(found)
    const queue = `${intent.kind} ${intent.owner} ${intent.slug}`
    const before = last.get(queue)
    if (before && before.place > place) throw new Violation(`${intent.text} overtook ${before.text}`)
    last.set(queue, { text: intent.text, place })
  }
}

/** Each last like state has been applied, unless it is parked. */
export async function checkLikes(
  server: CampaignServer,
  slugs: string[],
  expectedLikes: ExpectedLikes,
  rows: OutboxRow[],
): Promise<void> {
  const likes = await server.reader
    .selectFrom('likes')
    .innerJoin('posts', 'posts.id', 'likes.post_id')
    .select(['posts.slug', 'likes.user_id', 'likes.liked'])
    .where('posts.slug', 'in', slugs)
    .execute()
  for (const { owner, slug, liked } of expectedLikes.values()) {
    const isParked = rows.some(
      (row) =>
        row.kind === 'like' && row.userId === owner && row.payload.slug === slug && row.state === 'parked',
    )
    if (liked === null || isParked) continue
    const isLikedOnServer = likes.some(
      (like) => like.user_id === owner && like.slug === slug && like.liked === 1,
    )
    if (isLikedOnServer !== liked)
      throw new Violation(`${owner} wanted ${slug} ${liked ? 'liked' : 'not liked'}`)
  }
}

/** Each post's counts equal the numbers of its likes and of its comments. */
export async function checkTotals({ reader }: CampaignServer, slugs: string[]): Promise<void> {
  const posts = await reader
    .selectFrom('posts')
    .select((post) => [
      'slug',
      'like_count',
      'comment_count',
      post
        .selectFrom('likes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('post_id', '=', 'posts.id')
        .where('liked', '=', 1)
        .as('likes'),
      post
        .selectFrom('comments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('post_id', '=', 'posts.id')
        .where('deleted_at', 'is', null)
        .as('comments'),
    ])
    .where('slug', 'in', slugs)
    .execute()
  for (const { slug, like_count, likes, comment_count, comments } of posts) {
    if (like_count !== likes) throw new Violation(`${slug} counts ${like_count} likes of ${likes}`)
    if (comment_count !== comments)
      throw new Violation(`${slug} counts ${comment_count} comments of ${comments}`)
  }
}
