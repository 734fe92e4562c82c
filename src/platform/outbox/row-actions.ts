import { followedReason, isSafeToReissue, type OutboxRow } from './outbox-row.ts'

export type RowAction = 'retry' | 'copy' | 'edit' | 'discard'

/**
 * The actions offered for an unfinished row, in display order. A row that is being sent, or waits after an attempt,
 * offers none, because its outcome is unknown. A rejected row always offers one; it cannot be edited if an earlier
 * attempt may have been carried out, because its text could arrive twice. One that follows a row that was refused is
 * retried with that one, not on its own.
 */
export function rowActions(
  row: OutboxRow,
  { canEdit, canRetry = true, text }: { canEdit: boolean; canRetry?: boolean; text: string },
): RowAction[] {
  const isRefused = row.state === 'parked'
  if (!isRefused && !isSafeToReissue(row)) return []
  const actions: RowAction[] =
    isRefused && canRetry && row.lastError?.reason !== followedReason ? ['retry'] : []
  if (isRefused && text !== '') actions.push('copy')
  if (canEdit && isSafeToReissue(row)) actions.push('edit')
  return [...actions, 'discard']
}
