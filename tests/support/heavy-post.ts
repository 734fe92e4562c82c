import { fill, slugOf, usernameOf } from '#bench/load/fill.ts'
import * as v from 'valibot'
import { loginAnswerSchema, type TokenPair } from '#domain/account.ts'
import { openDatabase } from '#server/database/database.ts'
import { testPassword, testPasswordHash } from '#tests/support/factories.ts'
import { sendJson } from '#tests/support/send-json.ts'

const posts = 20
export const heavySlug = slugOf(0)

/** Fills a database with posts, people who can sign in, and one post with many long comments. */
export async function fillWithHeavyPost(place: string, comments: number, characters: number): Promise<void> {
  await fill(place, posts)
  const db = openDatabase(place)
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', heavySlug)
    .executeTakeFirstOrThrow()
  const author = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', usernameOf(0))
    .executeTakeFirstOrThrow()
  const content = 'Habari ya leo kutoka Mbeya. '.repeat(characters).slice(0, characters)
  for (let made = 0; made < comments; made += 1) {
    await db
      .insertInto('comments')
      .values({
        post_id: post.id,
        author_id: author.id,
        parent_id: null,
        content,
        created_at: '2020-02-01T08:00:00.000Z',
        idempotency_key: null,
      })
      .execute()
  }
  await db.updateTable('users').set({ password_hash: testPasswordHash }).execute()
  await db.updateTable('posts').set({ comment_count: comments }).where('id', '=', post.id).execute()
  await db.destroy()
}

/** The email address of the person with a number. */
export function emailOf(number: number): string {
  return `${usernameOf(number)}@example.org`
}

/** Signs in a number of its people, starting at the given one. */
export async function signInPeople(url: string, from: number, people: number): Promise<TokenPair[]> {
  const numbers = Array.from({ length: people }, (_, i) => from + i)
  return Promise.all(
    numbers.map(async (number) => {
      const login = { username: usernameOf(number), password: testPassword }
      const response = await sendJson(url, 'POST', '/users/auth/login/', login)
      return v.parse(loginAnswerSchema, await response.json())
    }),
  )
}
