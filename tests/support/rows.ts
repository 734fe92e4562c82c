import type { OutboxRow, RowFor } from '#platform/outbox/outbox-row.ts'
import { asTarget } from '#platform/outbox/target.ts'

const fresh = {
  seq: 1,
  key: 'key-of-the-row',
  userId: 1,
  target: asTarget('post/a-post'),
  state: 'waiting',
  attempts: 0,
  nextAttemptAt: 0,
  lastError: null,
  createdAt: Date.parse('2026-03-02T08:00:00Z'),
  doneAt: 0,
} as const

export function aCommentRow(
  given: { key?: string; parent?: number; state?: OutboxRow['state'] } = {},
): RowFor<'comment'> {
  const payload = { slug: 'a-post', content: 'waiting text', parent: given.parent ?? null }
  return { ...fresh, kind: 'comment', payload, key: given.key ?? fresh.key, state: given.state ?? 'waiting' }
}

export function aLikeRow(liked: boolean, given: Partial<RowFor<'like'>> = {}): RowFor<'like'> {
  return { ...fresh, kind: 'like', payload: { slug: 'a-post', liked }, ...given }
}
