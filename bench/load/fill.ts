import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { hashPassword } from '#server/security/passwords.ts'

export const benchPassword = 'bench-only-2026'
export const accountCount = 200
const batchSize = 500

export function slugOf(number: number): string {
  return `post-${number}`
}

export function usernameOf(number: number): string {
  return `bench${number}`
}

function at(number: number): string {
  return new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString()
}

/** Fills a database with `posts` posts of 2 kB in ten categories, and 200 accounts that can sign in. */
export async function fill(location: string, posts: number): Promise<void> {
  const db = openDatabase(location)
  await migrateToLatest(db)
  const hash = await hashPassword(benchPassword)
  await db
    .insertInto('users')
    .values(
      Array.from({ length: accountCount }, (_, number) => ({
        username: usernameOf(number),
        username_key: usernameOf(number),
        email: `${usernameOf(number)}@example.org`,
        password_hash: hash,
        first_name: 'Asha',
        last_name: `Mwakyusa ${number}`,
        phone: '',
        role: 'student',
        roles: '["student"]',
        avatar: null,
        created_at: at(0),
      })),
    )
    .execute()
  const categories = await db
    .insertInto('categories')
    .values(
      Array.from({ length: 10 }, (_, i) => ({
        name: `Category ${i}`,
        slug: `category-${i}`,
        post_count: posts / 10,
      })),
    )
    .returning('id')
    .execute()
  const content = `<p>${'Habari ya leo kutoka Mbeya, mji ulio juu. '.repeat(48)}</p>`
  for (let from = 0; from < posts; from += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, posts - from) }, (_, i) => from + i)
    await db
      .insertInto('posts')
      .values(
        batch.map((number) => ({
          slug: slugOf(number),
          title: `How shop number ${number} keeps its books`,
          excerpt: 'What it takes to write down every sale of a day without a network, and to find it again.',
          author: 'Asha Mwakyusa',
          category_id: categories[number % 10]?.id ?? 0,
          tags: '["offline","shops","books"]',
          tag_keys: '["offline","shops","books"]',
          search_text: `how shop number ${number} keeps its books`,
          featured: number % 50 === 0 ? 1 : 0,
          image: null,
          published_at: at(number),
          created_at: at(number),
          read_time: '2 min read',
          views: 0,
          like_count: 0,
          comment_count: 0,
          content,
        })),
      )
      .execute()
  }
  await db.destroy()
}
