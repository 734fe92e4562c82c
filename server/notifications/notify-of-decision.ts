import type { FastifyInstance } from 'fastify'
import type { AnyRequest } from '#domain/downloads.ts'
import type { Trx } from '#server/database/database.ts'

/** Notifies who asked for a file of the decision of staff. */
export async function notifyOfDecision(app: FastifyInstance, trx: Trx, request: AnyRequest): Promise<void> {
  const { id, status, title, kind, target_id, post_slug, user_id } = request
  if (status === 'pending') return
  const isArchive = kind === 'archive'
  await app.notifier.notify(trx, user_id, `request:${id}:${status}`, {
    subject: 'answer',
    what: 'download',
    state: status,
    title,
    archive: isArchive ? target_id : null,
    slug: isArchive ? null : post_slug,
  })
}
