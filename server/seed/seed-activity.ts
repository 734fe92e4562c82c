import { daysBefore } from '#domain/retention.ts'
import type { Trx } from '#server/database/database.ts'
import { addComment } from '#server/repositories/comments.ts'
import { toggleLike } from '#server/repositories/likes.ts'
import type { SeedComment, SeedPost } from '#server/seed/content.ts'

export type Seeding = { trx: Trx; now: Date; personIds: Map<string, number>; postIds: Map<string, number> }

/** Adds comments and replies in the order they were written, because a post's comments are listed by id. */
export async function seedComments(seeding: Seeding, comments: SeedComment[]): Promise<void> {
  const ids = new Map<SeedComment, number>()
  const entries = comments.flatMap((thread) => [
    { thread, entry: thread, daysAgo: thread.daysAgo, isReply: false },
    ...thread.replies.map((entry) => {
      return { thread, entry, daysAgo: Math.min(entry.daysAgo, thread.daysAgo), isReply: true }
    }),
  ])
  entries.sort((a, b) => b.daysAgo - a.daysAgo || Number(a.isReply) - Number(b.isReply))
  for (const { thread, entry, daysAgo, isReply } of entries) {
    const { id } = await addComment(seeding.trx, {
      postId: getOrThrow(seeding.postIds, thread.post),
      authorId: getOrThrow(seeding.personIds, entry.author),
      parentId: isReply ? getOrThrow(ids, thread) : null,
      content: entry.text,
      createdAt: daysBefore(seeding.now, daysAgo),
      key: null,
    })
    if (!isReply) ids.set(thread, id)
  }
}

/** Gives the posts different numbers of likes, the same on every machine. */
export async function seedLikes({ trx, now, personIds, postIds }: Seeding): Promise<void> {
  for (const postId of postIds.values()) {
    for (const userId of personIds.values()) {
      if ((postId * 7 + userId * 5) % 11 >= (postId * 3) % 8) continue
      await toggleLike(trx, { userId, postId, key: null, now: now.toISOString() })
    }
  }
}

/** Links translations with their originals. Throws if an original is missing or a translation itself. */
export async function linkTranslations({ trx, postIds }: Seeding, posts: readonly SeedPost[]): Promise<void> {
  const originals = new Map(
    posts.filter((post) => post.translationOf === null).map((post) => [post.slug, post]),
  )
  for (const { slug, language, translationOf } of posts) {
    if (translationOf === null) continue
    if (getOrThrow(originals, translationOf).language === language)
      throw new Error(`The post ${slug} is in the language of the post that it translates.`)
    await trx
      .updateTable('posts')
      .set({ translation_of: getOrThrow(postIds, translationOf) })
      .where('slug', '=', slug)
      .execute()
  }
}

/** Readers for each one that likes the post, and for each that comments on it. */
const readersPerLike = 19
const readersPerComment = 8
const fewestReaders = 45

/**
 * Gives the posts views, the same on every machine: what is liked and discussed more was read more, and every post more
 * often than it was liked or answered.
 */
export async function seedViews({ trx, postIds }: Seeding): Promise<void> {
  const posts = await trx
    .selectFrom('posts')
    .select(['id', 'like_count', 'comment_count'])
    .where('id', 'in', [...postIds.values()])
    .orderBy('id')
    .execute()
  for (const [index, post] of posts.entries()) {
    const readers = fewestReaders + readersPerLike * post.like_count + readersPerComment * post.comment_count
    // Two posts with equal counts differ.
    const views = readers + ((index * 7) % 19)
    await trx.updateTable('posts').set({ views }).where('id', '=', post.id).execute()
  }
}

/** Resolves a reference within the content. Throws if it does not exist. */
export function getOrThrow<TKey, T>(map: Map<TKey, T>, key: TKey): T {
  const value = map.get(key)
  if (value === undefined)
    throw new Error(`The demo content names ${JSON.stringify(key)}, which it does not hold.`)
  return value
}
