import type { OutboxRow, RowFor } from '#platform/outbox/outbox-row.ts'
import { asTarget } from '#platform/outbox/target.ts'

const baseRow = {
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
  overrides: { key?: string; parent?: number; state?: OutboxRow['state'] } = {},
): RowFor<'comment'> {
  const payload = { slug: 'a-post', content: 'waiting text', parent: overrides.parent ?? null }
  return {
    ...baseRow,
    kind: 'comment',
    payload,
    key: overrides.key ?? baseRow.key,
    state: overrides.state ?? 'waiting',
  }
}

export function aLikeRow(liked: boolean, overrides: Partial<RowFor<'like'>> = {}): RowFor<'like'> {
  return { ...baseRow, kind: 'like', payload: { slug: 'a-post', liked }, ...overrides }
}
