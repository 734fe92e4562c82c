import { enrolmentStates, type EnrolmentState } from '#domain/learning.ts'
import type { EnrolmentRow } from '#domain/staff-courses.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DescriptionList } from '#ui/description-list.tsx'
import { useDesk } from '../desk-host.ts'
import { ActionButtons } from '../frame/action-buttons.tsx'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { StateBadge, type Tone } from '../ui/state-badge.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { courseTitle } from './course-title.ts'
import { enrolmentActions, nameOfEnrolment } from './enrolment-actions.ts'

const states: Record<EnrolmentState, readonly [Tone, () => string]> = {
  asked: ['wait', m.desk_request_pending],
  active: ['good', m.desk_enrol_active],
  refused: ['bad', m.desk_request_refused],
}
const State = ({ state }: { state: EnrolmentState }) => (
  <StateBadge tone={states[state][0]}>{states[state][1]()}</StateBadge>
)

const columns = (): Column<EnrolmentRow>[] => [
  { id: 'name', label: m.desk_name(), view: ({ person }) => person.name },
  { id: 'course', label: m.desk_course(), view: ({ course, title }) => courseTitle(course, title) },
  { id: 'state', label: m.desk_state(), view: ({ state }) => <State state={state} /> },
  timeColumn('at', m.desk_received(), ({ asked_at }) => asked_at),
]

/** The parameter's value for enrolments in every state. */
const every = 'all'

/** Enrolments, newest first: those that wait, unless others are asked for. */
export function EnrolmentsList() {
  const { search } = useDesk()
  const actions = enrolmentActions()
  const others = enrolmentStates.filter((state) => state !== 'asked')
  return (
    <ListView
      list="enrolments"
      filter={{
        q: search.q,
        state:
          search.filter === every ? undefined : (others.find((state) => state === search.filter) ?? 'asked'),
      }}
      name={m.desk_enrolments()}
      search={m.desk_enrol_search()}
      filters={[
        {
          key: 'filter',
          label: m.desk_state(),
          unchosen: m.desk_request_pending(),
          options: [[every, m.filter_all()], ...others.map((state) => [state, states[state][1]()] as const)],
        },
      ]}
      columns={columns()}
      nameOf={nameOfEnrolment}
      actions={actions}
      empty={m.desk_enrol_empty()}
      details={({ row, waiting, onAct, onClose }) => (
        <DeskDialog title={row.person.name} lead={courseTitle(row.course, row.title)} onClose={onClose}>
          <State state={row.state} />
          <DescriptionList
            facts={[
              [m.desk_trainer_username(), row.person.username],
              [m.desk_received(), formatTimestamp(row.asked_at)],
              [
                m.desk_decided(),
                row.decided_at
                  ? `${formatTimestamp(row.decided_at)} · ${row.decided_by ?? ''}`
                  : m.desk_none(),
              ],
              [m.desk_told(), row.note || m.desk_none()],
            ]}
          />
          {waiting}
          <ActionButtons row={row} actions={actions} onAct={onAct} first="approve" />
        </DeskDialog>
      )}
    />
  )
}
