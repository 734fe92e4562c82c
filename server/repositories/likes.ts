import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'

type Like = { userId: number; postId: number; key: string | null; now: string }

/**
 * Sets or removes an account's like of a post and updates the post's count. The key of the last change has no further
 * effect.
 */
export async function toggleLike(trx: Trx, like: Like): Promise<{ liked: boolean; like_count: number }> {
  const changed = await trx
    .insertInto('likes')
    .values({
      user_id: like.userId,
      post_id: like.postId,
      liked: 1,
      last_key: like.key,
      updated_at: like.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'post_id'])
        .doUpdateSet({ liked: sql`1 - likes.liked`, last_key: like.key, updated_at: like.now })
        .where((eb) => eb.or([eb('likes.last_key', 'is', null), eb('likes.last_key', '!=', like.key ?? '')])),
    )
    .returning('liked')
    .executeTakeFirst()
  if (changed) {
    await trx
      .updateTable('posts')
      .set((eb) => ({ like_count: eb('like_count', '+', changed.liked === 1 ? 1 : -1) }))
      .where('id', '=', like.postId)
      .execute()
  }
  const now = await trx
    .selectFrom('posts')
    .innerJoin('likes', 'likes.post_id', 'posts.id')
    .select(['likes.liked', 'posts.like_count'])
    .where('posts.id', '=', like.postId)
    .where('likes.user_id', '=', like.userId)
    .executeTakeFirstOrThrow()
  return { liked: now.liked === 1, like_count: now.like_count }
}
