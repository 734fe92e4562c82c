import type { FastifyInstance } from 'fastify'
import { may } from '#domain/permissions.ts'
import { daysBefore } from '#domain/retention.ts'
import type { Trx } from '#server/database/database.ts'
import { rolesOfAccount, type Account } from '#server/repositories/accounts.ts'
import { countPostsSince, findPostToChange } from '#server/repositories/post-writing.ts'

/** Anybody can become a writer, and of notifications the newest 200 are kept: hundreds of posts would push out all others. */
const maxPostsPerWriterPerDay = 10

/**
 * Notifies those who follow the category or the author of a post, but not its writer. Of a writer's posts the first ten of a day
 * count, of staff all.
 */
export async function notifyOfPost(app: FastifyInstance, trx: Trx, slug: string, by: Account) {
  const post = await findPostToChange(trx, slug)
  if (!post) return
  const since = daysBefore(app.clock.now(), 1)
  const isStaff = may(rolesOfAccount(by), 'blog.write_any')
  if (!isStaff && (await countPostsSince(trx, by.id, since)) > maxPostsPerWriterPerDay) return
  const { id, title, author, category } = post
  await app.notifier.notifyAll(trx, `post:${id}`, { subject: 'post', slug, title, author, category }, by.id)
}
