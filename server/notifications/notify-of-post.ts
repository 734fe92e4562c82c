import type { FastifyInstance } from 'fastify'
import type { Trx } from '#server/database/database.ts'
import { findPostToChange } from '#server/repositories/post-writing.ts'

/** Notifies those who follow the category or the author of a post, but not its writer. */
export async function notifyOfPost(app: FastifyInstance, trx: Trx, slug: string, by: { id: number }) {
  const post = await findPostToChange(trx, slug)
  if (!post) return
  const { id, title, author, category } = post
  await app.notifier.notifyAll(trx, `post:${id}`, { subject: 'post', slug, title, author, category }, by.id)
}
