import { maxNotifications, type NotificationEvent } from '#domain/notifications.ts'
import type { Trx } from '#server/database/database.ts'
import { firstOf, parseNotificationEvent, replyCount } from '#server/repositories/notifications.ts'

type Reply = Extract<NotificationEvent, { subject: 'reply' }>

/** Unread notifications of an account of other replies to the comment that `reply` answers. */
export async function findUnreadReplies(
  trx: Trx,
  userId: number,
  { comment: replyId }: Reply,
): Promise<number[]> {
  const unread = await trx
    .selectFrom('notifications')
    .select(['id', 'happened'])
    .where('user_id', '=', userId)
    .where('subject', '=', 'reply')
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxNotifications)
    .execute()
  const replies = unread.map(({ id, happened }) => ({ id, comment: commentOf(happened) }))
  const others = replies.filter(({ comment }) => comment !== replyId)
  if (others.length === 0) return []
  const sameParent = await trx
    .selectFrom('comments')
    .select('id')
    .where(
      'id',
      'in',
      others.map(({ comment }) => comment),
    )
    .where('parent_id', '=', (eb) => eb.selectFrom('comments').select('parent_id').where('id', '=', replyId))
    .execute()
  const siblings = new Set(sameParent.map(({ id }) => id))
  return others.filter(({ comment }) => siblings.has(comment)).map(({ id }) => id)
}

/**
 * Merges earlier unread reply notifications into `id`. The new id puts it at the top, and a read mark for an earlier id does not
 * cover it. Call after `queuePushes` (lock order: browsers, then rows of their queues).
 */
export async function joinReplies(trx: Trx, id: number, reply: Reply, earlier: number[]): Promise<void> {
  const joined = await trx
    .deleteFrom('notifications')
    .where('id', 'in', earlier)
    .where('read_at', 'is', null)
    .returning(['id', 'happened'])
    .execute()
  if (joined.length === 0) return
  const parts = joined.map((one) => ({ id: one.id, happened: parseNotificationEvent(one.happened) }))
  const happened: Reply = {
    ...reply,
    count: parts.reduce((sum, part) => sum + replyCount(part.happened), 1),
    first: Math.min(...parts.map(firstOf)),
  }
  await trx
    .updateTable('notifications')
    .set({ happened: JSON.stringify(happened) })
    .where('id', '=', id)
    .execute()
}

function commentOf(json: string): number {
  const happened = parseNotificationEvent(json)
  return happened.subject === 'reply' ? happened.comment : 0
}
