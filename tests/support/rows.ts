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

/** A request or ticket that this device began. */
export function aBegunRow(
  kind: 'request' | 'ticket',
  id: string,
  state: OutboxRow['state'] = 'waiting',
): RowFor<'inquiry'> {
  const common = { id, title: 'Till', description: 'For two shops', priority: 'low' } as const
  const inquiry =
    kind === 'ticket'
      ? ({ kind, ...common, category: 'general' } as const)
      : ({
          kind,
          ...common,
          type: 'enterprise',
          budget: '1',
          deadline: '2027-12-31',
          technology: '',
          requirements: '',
        } as const)
  return { ...baseRow, kind: 'inquiry', payload: { action: 'open', inquiry, attachments: [] }, state }
}
