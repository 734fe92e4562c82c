import type { Category } from '#domain/blog.ts'
import { slugOf } from '#domain/slug.ts'
import type { Database } from '#server/database/database.ts'

export function listCategories(db: Database): Promise<Category[]> {
  return db.selectFrom('categories').select(['id', 'name', 'slug', 'post_count']).orderBy('name').execute()
}

/** Adds `more` posts to the count of a category; those that are taken down are not counted. */
export async function addToPostCount(db: Database, id: number, more: number): Promise<void> {
  await db
    .updateTable('categories')
    .set((eb) => ({ post_count: eb('post_count', '+', more) }))
    .where('id', '=', id)
    .execute()
}

/** Id of the category with this name, created if missing; adds one post to its count. */
export async function countPostIn(db: Database, name: string): Promise<number> {
  const { id } = await db
    .insertInto('categories')
    .values({ name, slug: slugOf(name), post_count: 1 })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({ post_count: eb('categories.post_count', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
