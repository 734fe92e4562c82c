import type { EnrolmentRow } from '#domain/staff-courses.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'
import { courseTitle } from './course-title.ts'

export const nameOfEnrolment = ({ person, course, title }: EnrolmentRow) =>
  `${person.name}, ${courseTitle(course, title)}`

const on = (row: EnrolmentRow) => ({
  id: row.id,
  title: nameOfEnrolment(row),
  from: row.state,
  asked_at: row.asked_at,
})
const mostNames = 2

function namesOf(rows: readonly EnrolmentRow[]): string {
  const names = rows
    .slice(0, mostNames)
    .map(({ person }) => person.name)
    .join(', ')
  return rows.length > mostNames ? m.desk_and_more({ names, count: rows.length - mostNames }) : names
}

const refusal = () => ({
  isDanger: true,
  act: (row: EnrolmentRow, note: string) => ({ action: 'enrolment.refuse' as const, ...on(row), note }),
  ask: {
    question: (rows: readonly EnrolmentRow[]) => m.desk_enrol_refuse_asked({ names: namesOf(rows) }),
    text: { label: m.desk_reason(), hint: m.desk_refuse_reason_hint(), isRequired: true },
  },
})

/** Each decision is mailed with its note, which is also shown with the person's own enrolment. */
export const enrolmentActions = (): RowAction<EnrolmentRow>[] => [
  {
    id: 'approve',
    label: m.desk_approve(),
    isFor: ({ state }) => state !== 'active',
    act: (row, note) => ({ action: 'enrolment.approve', ...on(row), note }),
    ask: {
      question: (rows) => m.desk_enrol_approve_asked({ names: namesOf(rows) }),
      text: { label: m.desk_note(), hint: m.desk_note_hint(), isRequired: false },
    },
  },
  { id: 'refuse', label: m.desk_refuse(), isFor: ({ state }) => state === 'asked', ...refusal() },
  { id: 'end', label: m.desk_enrol_end(), isFor: ({ state }) => state === 'active', ...refusal() },
]
