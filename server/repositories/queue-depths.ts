import { sql, type SqlBool } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { waitingForPictures } from '#server/repositories/attachment-pictures.ts'

/** Work that waits in the database. `due` is when the oldest of it was or is due, null if nothing waits. */
export type QueueDepth = { queue: string; waiting: number; due: string | null }

/** All queues of the server, each by an index. */
export async function queueDepths(db: Database): Promise<QueueDepth[]> {
  const mails = db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('due_at').as('due')])
    // As in the partial indexes of migrations 022 and 033.
    .where(sql<SqlBool>`due_at is not null`)
  const pushes = db
    .selectFrom('push_devices')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('due_at').as('due')])
    .where('due_at', 'is not', null)
  const notifications = db
    .selectFrom('notification_fan_outs')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('created_at').as('due')])
    .where('done_at', 'is', null)
  const letters = db
    .selectFrom('newsletter_letters')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('updated_at').as('due')])
    .where('state', '=', 'sending')
  const exports = db
    .selectFrom('account_exports')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('asked_at').as('due')])
    .where('state', '=', 'waiting')
  const pictures = db
    .selectFrom('attachments')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('waiting'),
      fn.min(fn.coalesce('pictures_until', 'created_at')).as('due'),
    ])
    .where('pictures', 'in', waitingForPictures)
    .where('state', '=', 'finished')
  const queues = Object.entries({ mails, pushes, notifications, letters, exports, pictures })
  const rows = await Promise.all(queues.map(([, query]) => query.executeTakeFirstOrThrow()))
  return rows.map(({ waiting, due }, at) => ({
    queue: queues[at]?.[0] ?? '',
    waiting: Number(waiting),
    due: due ?? null,
  }))
}
