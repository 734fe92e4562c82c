import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { DocumentState } from './document-state.tsx'

type AbsentDialogProps = {
  /** What the list is called. */
  name: string
  isDeleted: boolean
  failure: Failure | null
  isFetching: boolean
  /** What waits on the row or was refused. */
  waiting: ReactNode
  refresh: () => void
  onClose: () => void
}

/** In place of the dialog of a row that is not on this device: that it is being fetched, or why it is not here. */
export function AbsentDialog({ name, isDeleted, waiting, onClose, ...state }: AbsentDialogProps) {
  return (
    <DeskDialog title={name} onClose={onClose}>
      {isDeleted ? <p>{m.desk_row_gone()}</p> : <DocumentState {...state} name={name} data={null} />}
      {waiting}
    </DeskDialog>
  )
}
