import { sql } from 'kysely'
import { authorKey } from '#domain/author-key.ts'
import { ratingRank } from '#server/repositories/archive-comments.ts'
import type { Database } from '#server/database/database.ts'

/**
 * Completes columns derived from others that a server of the previous version leaves out while it runs beside this one:
 * the rank of a rating, and the key of an author. Idempotent; returns the number of changed rows.
 */
export async function completeDerived(db: Database): Promise<number> {
  const ranks = await db
    .updateTable('archives')
    .set({ rating_rank: ratingRank })
    .where(sql<boolean>`rating_rank <> ${ratingRank}`)
    .executeTakeFirst()
  let changed = Number(ranks.numUpdatedRows)
  const authors = await db
    .selectFrom('posts')
    .select('author')
    .where('author_key', '=', '')
    .distinct()
    .execute()
  for (const { author } of authors) {
    const posts = await db
      .updateTable('posts')
      .set({ author_key: authorKey(author) })
      .where('author', '=', author)
      .where('author_key', '=', '')
      .executeTakeFirst()
    changed += Number(posts.numUpdatedRows)
  }
  return changed
}
