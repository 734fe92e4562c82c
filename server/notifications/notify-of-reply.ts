import type { FastifyInstance } from 'fastify'
import type { Comment } from '#domain/blog.ts'
import type { Trx } from '#server/database/database.ts'
import type { Account } from '#server/repositories/accounts.ts'
import { fullName } from '#server/repositories/learning/enrolments.ts'

type Reply = { added: Comment; parent: number; slug: string; by: Account }

/** Notifies the author of a comment of a reply by somebody else. */
export async function notifyOfReply(app: FastifyInstance, trx: Trx, { added, parent, slug, by }: Reply) {
  const answered = await trx
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.author_id', 'posts.title'])
    .where('comments.id', '=', parent)
    .executeTakeFirst()
  if (!answered || answered.author_id === by.id) return
  await app.notifier.notify(trx, answered.author_id, `comment:${added.id}`, {
    subject: 'reply',
    slug,
    title: answered.title,
    by: fullName(by),
    comment: added.id,
  })
}
