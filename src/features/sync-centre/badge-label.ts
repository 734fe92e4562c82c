import { formatTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { NetworkState } from '#platform/network/connectivity.ts'
import type { OutboxStatus } from '#platform/outbox/outbox.ts'

export type BadgeTone = 'good' | 'wait' | 'bad'

/** Summarizes the network and outbox state in one sentence; it never says "sent" while actions are queued. */
export function badgeLabel(state: NetworkState, status: OutboxStatus): { words: string; tone: BadgeTone } {
  const { waiting, parked, lastSentAt } = status
  if (parked > 0) return { words: m.badge_refused({ count: parked }), tone: 'bad' }
  if (state === 'limited') {
    return {
      words: waiting > 0 ? m.badge_limited_waiting({ count: waiting }) : m.badge_limited(),
      tone: 'bad',
    }
  }
  if (state === 'offline') {
    return {
      words: waiting > 0 ? m.badge_offline_waiting({ count: waiting }) : m.badge_offline(),
      tone: 'wait',
    }
  }
  if (waiting > 0) {
    const words =
      lastSentAt === null
        ? m.badge_waiting({ count: waiting })
        : m.badge_waiting_since({ count: waiting, time: formatTime(lastSentAt) })
    return { words, tone: 'wait' }
  }
  return {
    words: lastSentAt === null ? m.badge_online() : m.badge_sent({ time: formatTime(lastSentAt) }),
    tone: 'good',
  }
}
