import { isSafeToReissue, type OutboxRow } from './outbox-row.ts'

export type RowAction = 'retry' | 'copy' | 'edit' | 'discard'

/**
 * What a person can do about a row that is not on the server, in the order shown. A row on its way offers nothing, and
 * neither does one that waits after an attempt: its outcome is not known. A refused one always offers a way on, also
 * where an earlier attempt may have been carried out; that one is not edited, because its text could arrive twice.
 */
export function rowActions(
  row: OutboxRow,
  { canEdit, canRetry = true, text }: { canEdit: boolean; canRetry?: boolean; text: string },
): RowAction[] {
  const isRefused = row.state === 'parked'
  if (!isRefused && !isSafeToReissue(row)) return []
  const actions: RowAction[] = isRefused && canRetry ? ['retry'] : []
  if (isRefused && text !== '') actions.push('copy')
  if (canEdit && isSafeToReissue(row)) actions.push('edit')
  return [...actions, 'discard']
}
