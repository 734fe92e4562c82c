import { sql, type SqlBool } from 'kysely'
import type { StaffPost, StaffPostFilter, StaffPostText } from '#domain/staff-posts.ts'
import type { Database } from '#server/database/database.ts'
import { withHidingReasons } from '#server/repositories/post-hiding.ts'
import { wordsOf } from '#server/repositories/query-words.ts'
import { matchesSearch } from '#server/repositories/search.ts'
import { pastTimeCursor, orderOf, rowsOf, type TimeCursor } from '#server/repositories/staff/keyset.ts'

function postQuery(db: Database) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .select([
      'posts.id',
      'posts.slug',
      'posts.title',
      'posts.author',
      'posts.author_id',
      'categories.name as category',
      'posts.language',
      'posts.featured',
      'posts.published_at',
      'posts.views',
      'posts.like_count',
      'posts.comment_count',
      'posts.hidden_at',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof postQuery>['executeTakeFirstOrThrow']>>

async function toPosts(db: Database, rows: readonly Row[]): Promise<StaffPost[]> {
  const posts = await withHidingReasons(db, rows)
  return posts.map(({ featured, ...post }) => Object.assign(post, { featured: featured === 1 }))
}

/** Posts of all writers, last published first. */
export async function listStaffPosts(
  db: Database,
  { q, author, language, state }: StaffPostFilter,
  cursor: TimeCursor,
  limit: number,
): Promise<StaffPost[]> {
  const words = wordsOf(q ?? '')
  const rows = await postQuery(db)
    .$if(words.length > 0, (query) =>
      query.where(
        sql<SqlBool>`posts.id in (select id from posts where ${matchesSearch(db, 'posts', words)})`,
      ),
    )
    .$if(author !== undefined, (query) => query.where('posts.author_id', '=', Number(author)))
    .$if(language !== undefined, (query) => query.where('posts.language', '=', language ?? 'en'))
    .$if(state === 'hidden', (query) => query.where('posts.hidden_at', 'is not', null))
    .where(pastTimeCursor('posts.published_at', 'posts.id', cursor))
    .orderBy('posts.published_at', orderOf(cursor))
    .orderBy('posts.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return toPosts(db, rows)
}

/** A post as the list has it; undefined if there is none. */
export async function findStaffPost(db: Database, id: number): Promise<StaffPost | undefined> {
  const rows = await postQuery(db).where('posts.id', '=', id).execute()
  return (await toPosts(db, rows))[0]
}

/** The text of a post; undefined if there is none. */
export async function findStaffPostText(db: Database, id: number): Promise<StaffPostText | undefined> {
  return db.selectFrom('posts').select(['id', 'excerpt', 'content']).where('id', '=', id).executeTakeFirst()
}
