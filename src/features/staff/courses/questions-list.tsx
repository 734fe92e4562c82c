import { Box } from '@chakra-ui/react/box'
import { questionStates, type Class, type QuestionRow, type QuestionState } from '#domain/staff-courses.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { StateBadge, type Tone } from '../ui/state-badge.tsx'
import { courseTitle } from './course-title.ts'
import { QuestionDialog, WithdrawnQuestion } from './question-dialog.tsx'

const states: Record<QuestionState, readonly [Tone, () => string]> = {
  open: ['wait', m.class_question_open],
  answered: ['good', m.class_question_answered],
}

function State({ answer }: Pick<QuestionRow, 'answer'>) {
  const [tone, words] = states[answer === null ? 'open' : 'answered']
  return <StateBadge tone={tone}>{words()}</StateBadge>
}

const lessonOf = ({ lesson, lesson_title }: QuestionRow) => courseTitle(lesson, lesson_title)

const columns = (): Column<QuestionRow>[] => [
  { id: 'name', label: m.desk_name(), view: ({ name }) => name },
  {
    id: 'question',
    label: m.class_question(),
    view: ({ text }) => (
      <Box lineClamp="2" maxW="34rem" overflowWrap="anywhere">
        {text}
      </Box>
    ),
  },
  { id: 'state', label: m.desk_state(), view: State },
  { id: 'lesson', label: m.class_lesson(), isLabelled: true, view: lessonOf },
  timeColumn('at', m.desk_received(), ({ asked_at }) => asked_at),
]

/** The parameter's value for questions in every state. */
const every = 'all'

/** Questions of the students in the courses that the account teaches, newest first: open ones, unless others are asked for. */
export function QuestionsList({ taught }: { taught: readonly Class[] }) {
  const { search } = useDesk()
  const answered = search.filter === 'answered' ? 'answered' : 'open'
  return (
    <ListView
      list="questions"
      filter={{
        q: search.q,
        state: search.filter === every ? undefined : answered,
        course: taught.find(({ course }) => course === search.who)?.course,
      }}
      name={m.class_questions()}
      search={m.class_search()}
      filters={[
        {
          key: 'filter',
          label: m.desk_state(),
          unchosen: states.open[1](),
          options: [
            [every, m.filter_all()],
            ...questionStates
              .filter((state) => state !== 'open')
              .map((state) => [state, states[state][1]()] as const),
          ],
        },
        {
          key: 'who',
          label: m.desk_course(),
          options: taught.map(({ course, title }) => [course, courseTitle(course, title)] as const),
        },
      ]}
      columns={columns()}
      nameOf={({ name }) => name}
      empty={m.class_questions_empty()}
      pending={pendingLabel}
      details={(open) => <QuestionDialog {...open} />}
      missing={(open) => <WithdrawnQuestion {...open} />}
    />
  )
}

/** Why an answer was refused, with its text, which the person would otherwise have to look for. */
function pendingLabel({ payload, lastError }: RowFor<'staff'>) {
  if (payload.action !== 'question.answer') return {}
  const { text } = payload
  if (lastError?.status === 409) return { canRetry: false, refusal: m.class_answered_first({ text }) }
  if (lastError?.status === 404) return { canRetry: false, refusal: m.class_withdrawn_first({ text }) }
  return {}
}
