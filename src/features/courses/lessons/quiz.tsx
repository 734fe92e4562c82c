import { useId, useRef, useState, type FormEvent } from 'react'
import { isRight, scoreOf, type QuizAnswer, type Question } from '#domain/lessons.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusSoon } from '#ui/focus-soon.ts'
import { Notice } from '#ui/notice.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { AnswerFields } from './answer-fields.tsx'
import { InlineText } from './lesson-text.tsx'

type QuizProps = {
  quiz: readonly Question[]
  /** Called with the score, in percent, each time that the last unanswered question was checked. */
  onScore: (score: number) => void
}

/** The questions of a lesson, each marked on the device when it is answered. */
export function Quiz({ quiz, onScore }: QuizProps) {
  const [answers, setAnswers] = useState<readonly (QuizAnswer | undefined)[]>([])
  const right = quiz.filter((question, index) => isRight(question, answers[index])).length

  function setAnswer(index: number, answer: QuizAnswer | undefined) {
    const next = quiz.map((_, at) => (at === index ? answer : answers[at]))
    setAnswers(next)
    if (next.every((one) => one !== undefined)) onScore(scoreOf(quiz, next))
  }

  return (
    <section>
      <SectionHeading css={{ mb: '1' }}>{m.quiz_title()}</SectionHeading>
      <p className={css({ mb: '4', color: 'soft', fontSize: 'sm' })}>{m.quiz_counting()}</p>
      <ol className={css({ '& > li + li': { mt: '8' } })}>
        {quiz.map((question, index) => (
          <li key={question.question} data-question={question.kind}>
            <QuestionForm
              question={question}
              number={index + 1}
              onAnswer={(answer) => setAnswer(index, answer)}
            />
          </li>
        ))}
      </ol>
      <div className={css({ mt: '6', fontWeight: 'bold' })} role="status" data-score={scoreOf(quiz, answers)}>
        {answers.some((answer) => answer !== undefined) ? m.quiz_score({ right, count: quiz.length }) : null}
      </div>
    </section>
  )
}

type QuestionFormProps = {
  question: Question
  number: number
  /** Called with the answer when it is checked, and with undefined when one answers again. */
  onAnswer: (answer: QuizAnswer | undefined) => void
}

function QuestionForm({ question, number, onAnswer }: QuestionFormProps) {
  const id = useId()
  const [draft, setDraft] = useState<QuizAnswer | undefined>(undefined)
  const [checked, setChecked] = useState<QuizAnswer | undefined>(undefined)
  const isDone = checked !== undefined
  const isCorrect = isRight(question, checked)
  const form = useRef<HTMLFormElement>(null)
  // What was pressed is replaced or disabled.
  const focusNext = (selector: string) => focusSoon(() => form.current?.querySelector<HTMLElement>(selector))

  function check(event: FormEvent) {
    event.preventDefault()
    if (draft === undefined) return
    setChecked(draft)
    onAnswer(draft)
    focusNext('[data-outcome]')
  }

  function startAgain() {
    setChecked(undefined)
    onAnswer(undefined)
    focusNext('input:not([disabled]):not([readonly]), [type=submit]')
  }

  return (
    <form ref={form} onSubmit={check} aria-labelledby={`${id}-question`} noValidate>
      <div className={css({ fontWeight: 'bold' })} id={`${id}-question`}>
        {`${number}. `}
        <InlineText html={question.question} />
      </div>
      <AnswerFields question={question} isDone={isDone} onChange={setDraft} labelId={`${id}-question`} />
      <div role="status">
        {isDone ? (
          <Notice tone={isCorrect ? 'good' : 'wait'} css={{ mt: '3' }} data-outcome="">
            <span className={css({ fontWeight: 'bold' })}>{isCorrect ? m.quiz_right() : m.quiz_wrong()}</span>{' '}
            <InlineText html={question.why} />
          </Notice>
        ) : null}
      </div>
      {/* Two elements: one that turned into a submit button during its click would submit. */}
      <div className={css({ mt: '3' })}>
        {isDone ? (
          isCorrect ? null : (
            <Button key="again" variant="quiet" onClick={startAgain}>
              {m.quiz_again()}
            </Button>
          )
        ) : (
          <Button key="check" type="submit" variant="quiet" aria-disabled={draft === undefined}>
            {m.quiz_check()}
          </Button>
        )}
      </div>
    </form>
  )
}
