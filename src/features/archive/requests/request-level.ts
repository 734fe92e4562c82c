import type { RequestStatus } from '#domain/downloads.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import type { CachedRequest } from '#platform/storage/database.ts'

export type RequestLevel = 'info' | 'success' | 'warning'

/** The level of a request's status (docs/specification.md#request-states). */
export function requestLevel(status: string): RequestLevel {
  if (status === 'pending') return 'info'
  return status === 'approved' || status === 'sent' ? 'success' : 'warning'
}

const words: Record<RequestStatus, () => string> = {
  pending: m.request_is_pending,
  approved: m.request_is_approved,
  sent: m.request_is_sent,
  refused: m.request_is_refused,
}

/** A new request gets our thanks; an earlier one shows the server's message if it has one. */
export function requestNotice(request: CachedRequest): { words: string; level: RequestLevel } {
  if (request.isNew) return { words: m.request_done(), level: 'success' }
  return { words: request.words ?? words[request.status](), level: requestLevel(request.status) }
}

const states: Record<RequestStatus, () => string> = {
  pending: m.request_state_pending,
  approved: m.request_state_approved,
  sent: m.request_state_approved,
  refused: m.request_state_refused,
}

/** State of the user's request as the label of a button; null if there is none. */
export function requestState(request: CachedRequest | null, row: RowFor<'request'> | null): string | null {
  if (row) return row.state === 'parked' ? m.request_state_not_sent() : m.request_state_waiting()
  return request ? states[request.status]() : null
}
