import type { User } from '#domain/account.ts'
import type { OutboxRow, RowFor } from '#platform/outbox/outbox-row.ts'

function isProfileRow(row: OutboxRow): row is RowFor<'profile'> & OutboxRow {
  return row.kind === 'profile'
}

/**
 * Optimistic view of the account: the server's data with the unfinished changes applied, oldest first. A new e-mail
 * address is not applied, because the account keeps the old one until the new one is confirmed.
 */
export function overlayProfile(user: User, rows: readonly OutboxRow[]): User {
  const changes = rows
    .filter(isProfileRow)
    .filter(({ state, userId }) => userId === user.id && (state === 'waiting' || state === 'sending'))
  return Object.assign({}, user, ...changes.map(({ payload: { email: _, ...shown } }) => shown))
}
