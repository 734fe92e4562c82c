import { Box } from '@chakra-ui/react/box'
import type { Class, HelpReason, Student } from '#domain/staff-courses.ts'
import { FileButton } from '#engine/file-button.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { DeskTabs } from '../frame/desk-tabs.tsx'
import { DocumentState } from '../frame/document-state.tsx'
import { ListView } from '../frame/list-view.tsx'
import { loadDesk } from '../frame/load-desk.ts'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { Select } from '../ui/select.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { courseTitle } from './course-title.ts'
import { QuestionsList } from './questions-list.tsx'

const reasons: Record<HelpReason, () => string> = {
  quiz: m.class_need_quiz,
  question: m.class_need_question,
  silent: m.class_need_silent,
}

function Needs({ needs, started_at }: Pick<Student, 'needs' | 'started_at'>) {
  if (needs.length === 0 && started_at === null) return m.desk_none()
  if (needs.length === 0) return <StateBadge tone="good">{m.class_fine()}</StateBadge>
  return (
    <Box display="flex" flexWrap="wrap" gap="1">
      {needs.map((reason) => (
        <StateBadge key={reason} tone={reason === 'question' ? 'wait' : 'bad'}>
          {reasons[reason]()}
        </StateBadge>
      ))}
    </Box>
  )
}

const columns = (): Column<Student>[] => [
  { id: 'name', label: m.desk_name(), view: ({ name }) => name },
  { id: 'needs', label: m.class_needs(), view: Needs },
  {
    id: 'done',
    label: m.class_done(),
    isLabelled: true,
    view: ({ done, lessons }) => m.class_done_of({ done, count: lessons }),
  },
  {
    id: 'score',
    label: m.class_score(),
    isLabelled: true,
    view: ({ score }) => (score === null ? m.desk_none() : `${score} %`),
  },
  timeColumn('started', m.class_started(), ({ started_at }) => started_at, m.class_not_started()),
  timeColumn('active', m.class_active(), ({ active_at }) => active_at, m.desk_none()),
]

/** The classes of the courses that the account teaches, as the device has them. */
export function ClassesView() {
  const { search } = useDesk()
  const classes = useStaffDocument('classes', '', ({ pullClasses }) => pullClasses())
  const taught = classes.data?.classes ?? []
  const [first] = taught
  if (!first)
    return (
      <>
        <DocumentState {...classes} name={m.class_title()} />
        {classes.data ? <Box color="soft">{m.class_none()}</Box> : null}
      </>
    )
  const shown = taught.find(({ course }) => course === search.filter) ?? first
  return (
    <DeskTabs
      label={m.class_title()}
      tabs={[
        { value: 'class', label: m.class_tab(), content: <Shown taught={taught} shown={shown} /> },
        { value: 'questions', label: m.class_questions(), content: <QuestionsList taught={taught} /> },
      ]}
    />
  )
}

function Shown({ taught, shown }: { taught: readonly Class[]; shown: Class }) {
  const { search, onSearch } = useDesk()
  const { course } = shown
  return (
    <>
      <Select
        label={m.desk_course()}
        value={course}
        isRequired
        options={taught.map((one) => [
          one.course,
          m.class_option({ title: courseTitle(one.course, one.title), count: one.students }),
        ])}
        onChoose={(filter) => onSearch({ filter, q: undefined, open: undefined }, true)}
      />
      <ListView
        key={course}
        list="students"
        filter={{ course, q: search.q }}
        name={m.class_people()}
        search={m.class_search()}
        columns={columns()}
        nameOf={({ name }) => name}
        empty={m.class_empty()}
      />
      <FileButton
        label={m.bill_csv()}
        name={`${course}.csv`}
        offline={m.class_csv_offline()}
        load={async () => (await loadDesk()).fetchClassCsv(course)}
      />
    </>
  )
}
