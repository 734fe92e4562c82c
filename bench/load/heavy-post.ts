import { inTransaction, openDatabase } from '#server/database/database.ts'
import { accountCount } from './fill.ts'

export const heavySlug = 'heavy-post'
const commentCount = 500
const commentLength = 5000

/** Adds a post with 500 comments of 5 kB by the accounts that `fill` made. */
export async function addHeavyPost(location: string): Promise<void> {
  const db = openDatabase(location)
  await inTransaction(db, async (trx) => {
    const model = await trx.selectFrom('posts').selectAll().limit(1).executeTakeFirstOrThrow()
    const { id: _, ...columns } = model
    const { id } = await trx
      .insertInto('posts')
      .values({ ...columns, slug: heavySlug, comment_count: commentCount })
      .returning('id')
      .executeTakeFirstOrThrow()
    const authors = await trx.selectFrom('users').select('id').limit(accountCount).execute()
    for (let number = 0; number < commentCount; number += 1) {
      await trx
        .insertInto('comments')
        .values({
          post_id: id,
          author_id: authors[number % authors.length]?.id ?? 1,
          parent_id: null,
          content: `Maoni ${number}. ${'Asante sana kwa maelezo haya. '.repeat(200)}`.slice(0, commentLength),
          created_at: columns.created_at,
          idempotency_key: null,
        })
        .execute()
    }
  })
  await db.destroy()
}
