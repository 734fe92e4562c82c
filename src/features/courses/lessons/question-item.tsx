import { useState } from 'react'
import { maxOpenQuestions } from '#domain/questions.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { formatMoment } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Notice } from '#ui/notice.ts'
import type { ShownQuestion } from './question-overlay.ts'
import { loadLessons } from './use-lessons.ts'

type QuestionItemProps = {
  question: ShownQuestion
  /** Title of the lesson. */
  title: string
  userId: number
  /** Whether the form can take the text back. */
  canEdit: boolean
}

/** An own question with its state, and its answer once there is one. */
export function QuestionItem({ question, title, userId, canEdit }: QuestionItemProps) {
  const { id, course, lesson, text, askedAt, answer, answered_at, answered_by, write } = question
  const [openedAt] = useState(() => Date.now())
  const isSent = write?.payload.action !== 'ask'
  return (
    <li
      className={css({
        mt: '3',
        px: '4',
        py: '3',
        bg: 'card',
        borderLeftWidth: '4px',
        borderColor: write ? (write.state === 'parked' ? 'danger' : 'highlight') : 'line',
        borderRadius: 'sm',
      })}
      data-question-state={answer === null ? 'open' : 'answered'}
    >
      <div className={css({ color: 'soft', fontSize: 'sm' })}>
        {formatMoment(askedAt, openedAt)}
        {isSent ? ` · ${answer === null ? m.question_open() : m.question_answered()}` : null}
      </div>
      <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{text}</div>
      {answer === null ? null : (
        <div className={css({ mt: '3', pl: '3', borderLeftWidth: '4px', borderColor: 'accent' })}>
          <div className={css({ color: 'soft', fontSize: 'sm' })}>
            {m.question_answer_by({
              name: answered_by ?? '',
              when: formatMoment(Date.parse(answered_at ?? ''), openedAt),
            })}
          </div>
          <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{answer}</div>
        </div>
      )}
      {write ? (
        <PendingAction row={write} canEdit={canEdit} {...wordsOf(write)} />
      ) : answer === null ? (
        <Withdrawal question={{ id, course, lesson, title }} userId={userId} />
      ) : null}
    </li>
  )
}

/** What the pending write says beside the usual; a refusal is known by its status. */
function wordsOf({ payload, lastError }: RowFor<'question'>) {
  if (payload.action === 'withdraw')
    return { text: '', waiting: m.question_withdraw_waiting(), discardLabel: m.question_keep() }
  const refusal =
    lastError?.status === 403
      ? m.question_refused_enrolment()
      : lastError?.status === 409
        ? m.question_refused_many({ count: maxOpenQuestions })
        : undefined
  return { text: payload.text, refusal }
}

type WithdrawalProps = {
  question: { id: string; course: string; lesson: string; title: string }
  userId: number
}

/** Takes a question back, after asking: the trainers may have read it. */
function Withdrawal({ question, userId }: WithdrawalProps) {
  const [hasFailed, setFailed] = useState(false)
  async function withdraw() {
    setFailed(false)
    try {
      const { withdrawQuestion } = await loadLessons()
      await withdrawQuestion(userId, question)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className={css({ mt: '2' })}>
      <ConfirmButton
        label={m.question_withdraw()}
        variant="plain"
        question={m.question_withdraw_asked()}
        keep={m.question_keep()}
        onConfirm={withdraw}
      />
      {hasFailed ? (
        <Notice tone="error" role="alert" css={{ mt: '3' }}>
          {m.question_failed()}
        </Notice>
      ) : null}
    </div>
  )
}
