import type { CourseTrainers } from '#domain/staff-courses.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ActionButtons } from '../frame/action-buttons.tsx'
import { ListView } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import type { Column } from '../frame/row-table.tsx'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { courseTitle } from './course-title.ts'

const titleOf = ({ id, title }: CourseTrainers) => courseTitle(id, title)
const namesOf = ({ trainers }: CourseTrainers) => trainers.map(({ name }) => name).join(', ')
const on = (row: CourseTrainers) => ({ id: row.id, title: titleOf(row) })

const addition = (): RowAction<CourseTrainers> => ({
  id: 'add',
  label: m.desk_trainer_add(),
  isSingle: true,
  isFor: () => true,
  act: (row, username) => ({ action: 'trainer.add', ...on(row), username }),
  ask: {
    question: (rows) => m.desk_trainer_add_asked({ course: rows.map(titleOf).join(', ') }),
    text: { label: m.desk_trainer_username(), hint: m.desk_trainer_username_hint(), isRequired: true },
  },
})

const removals = ({ trainers }: CourseTrainers): RowAction<CourseTrainers>[] =>
  trainers.map(({ name, username }) => ({
    id: username,
    label: m.desk_trainer_remove({ name }),
    isDanger: true,
    isSingle: true,
    isFor: () => true,
    act: (row) => ({ action: 'trainer.remove', ...on(row), username }),
    back: (row) => ({ action: 'trainer.add', ...on(row), username }),
  }))

const columns = (): Column<CourseTrainers>[] => [
  { id: 'title', label: m.desk_course(), view: titleOf },
  {
    id: 'trainers',
    label: m.desk_trainers(),
    isLabelled: true,
    view: (row) => namesOf(row) || m.desk_none(),
  },
]

/** Every course with its trainers. */
export function TrainersList() {
  const actions = [addition()]
  return (
    <ListView
      list="trainers"
      filter={{}}
      name={m.desk_trainers()}
      columns={columns()}
      nameOf={titleOf}
      actions={actions}
      empty={m.desk_trainers_empty()}
      details={({ row, waiting, onAct, onClose }) => (
        <DeskDialog title={titleOf(row)} lead={namesOf(row) || m.desk_none()} onClose={onClose}>
          {waiting}
          <ActionButtons row={row} actions={[...actions, ...removals(row)]} onAct={onAct} first="add" />
        </DeskDialog>
      )}
    />
  )
}
