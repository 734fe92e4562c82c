import { Box } from '@chakra-ui/react/box'
import { maxAnswerLength } from '#domain/questions.ts'
import type { QuestionRow } from '#domain/staff-courses.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { AnswerForm, UnsentAnswer } from '../frame/answer-form.tsx'
import type { MissingRow, OpenRow } from '../frame/list-view.tsx'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { courseTitle } from './course-title.ts'

/** A question with its answer, or the form for one. */
export function QuestionDialog({ row, waiting, onClose }: OpenRow<QuestionRow>) {
  const { id, name, course, title, lesson, lesson_title, text, answer } = row
  const write = answerTo(id, name)
  return (
    <DeskDialog
      title={name}
      lead={`${courseTitle(course, title)} · ${formatTimestamp(row.asked_at)}`}
      onClose={onClose}
    >
      <TextLink to="/thinkforge/$id/$lesson" params={{ id: course, lesson }}>
        {courseTitle(lesson, lesson_title)}
      </TextLink>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" mt="3">
        {text}
      </Box>
      {answer === null ? null : (
        <Box mt="4" ps="3" borderInlineStart="4px solid var(--accent)">
          <Box fontSize="sm" color="soft">
            {row.answered_by === null
              ? m.class_answer_waits()
              : m.desk_answered_by({ name: row.answered_by, when: formatTimestamp(row.answered_at ?? '') })}
          </Box>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer}
          </Box>
        </Box>
      )}
      {waiting}
      {answer === null ? (
        <AnswerForm
          write={write}
          longest={maxAnswerLength}
          confirmLabel={m.class_answer_asked({ name })}
          send={m.class_answer()}
          sendNow={m.class_answer_send()}
        />
      ) : (
        <UnsentAnswer write={write} why={m.class_answered_meanwhile()} />
      )}
    </DeskDialog>
  )
}

/** In place of a question that its student withdrew, also while an answer was typed. */
export function WithdrawnQuestion({
  id,
  waiting,
  onClose,
}: MissingRow & Pick<OpenRow<QuestionRow>, 'waiting' | 'onClose'>) {
  return (
    <DeskDialog title={m.class_questions()} onClose={onClose}>
      <p>{m.desk_row_gone()}</p>
      {waiting}
      <UnsentAnswer write={answerTo(id, '')} why={m.class_withdrawn_meanwhile()} />
    </DeskDialog>
  )
}

const answerTo = (id: string, title: string) => (text: string) =>
  ({ action: 'question.answer', id, title, text }) as const
