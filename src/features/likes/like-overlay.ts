import type { OutboxRow } from '#platform/outbox/outbox-row.ts'

export type LikeView = {
  liked: boolean
  count: number
  state: 'sent' | 'waiting' | 'refused'
  /** The server's message, if it refused. */
  words?: string
}

/** An optimistic update: the server's last state with the user's queued likes applied. */
export function overlayLike(saved: { liked: boolean; count: number }, rows: OutboxRow[]): LikeView {
  const open = rows.filter((row) => row.state !== 'done').toSorted((a, b) => a.seq - b.seq)
  const row = open.findLast((candidate) => candidate.kind === 'like' && candidate.state !== 'parked')
  if (row?.kind === 'like') {
    const { liked } = row.payload
    const change = liked === saved.liked ? 0 : liked ? 1 : -1
    return { liked, count: Math.max(0, saved.count + change), state: 'waiting' }
  }
  const refused = open.at(-1)
  if (!refused) return { ...saved, state: 'sent' }
  return {
    ...saved,
    state: 'refused',
    ...(refused.lastError?.words ? { words: refused.lastError.words } : {}),
  }
}
