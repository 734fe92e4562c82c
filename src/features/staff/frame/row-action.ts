import type { StaffAction } from '#domain/staff-actions.ts'

/** Something to be done with rows of a list, one or many. */
export type RowAction<R> = {
  id: string
  label: string
  isDanger?: boolean
  /** Whether it is offered for one row at a time only. */
  isSingle?: boolean
  isFor: (row: R) => boolean
  /** `text` is what was written in the dialog of `ask`; '' without one. */
  act: (row: R, text: string) => StaffAction
  /** The action that undoes it on the server; without one, undo can only discard what was not sent. */
  back?: (row: R) => StaffAction
  /** Confirmation that names the consequence; for actions that cannot be undone. */
  ask?: Ask<R>
}

type Ask<R> = {
  question: (rows: readonly R[]) => string
  /** A text to write; a required one must not be empty. */
  text?: { label: string; hint: string; isRequired: boolean }
}
