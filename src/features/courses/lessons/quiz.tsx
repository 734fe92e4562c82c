import { useId, useState, type FormEvent } from 'react'
import { isRight, scoreOf, type Given, type Question } from '#domain/lessons.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
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
  const [given, setGiven] = useState<readonly (Given | undefined)[]>([])
  const right = quiz.filter((question, place) => isRight(question, given[place])).length

  function give(place: number, answer: Given | undefined) {
    const next = quiz.map((_, at) => (at === place ? answer : given[at]))
    setGiven(next)
    if (next.every((one) => one !== undefined)) onScore(scoreOf(quiz, next))
  }

  return (
    <section>
      <SectionHeading css={{ mb: '1' }}>{m.quiz_title()}</SectionHeading>
      <p className={css({ mb: '4', color: 'soft', fontSize: 'sm' })}>{m.quiz_counting()}</p>
      <ol className={css({ '& > li + li': { mt: '8' } })}>
        {quiz.map((question, place) => (
          <li key={question.question} data-question={question.kind}>
            <QuestionForm question={question} number={place + 1} onGiven={(answer) => give(place, answer)} />
          </li>
        ))}
      </ol>
      <div className={css({ mt: '6', fontWeight: 'bold' })} role="status" data-score={scoreOf(quiz, given)}>
        {given.some((answer) => answer !== undefined) ? m.quiz_score({ right, count: quiz.length }) : null}
      </div>
    </section>
  )
}

type QuestionFormProps = {
  question: Question
  number: number
  /** Called with the answer when it is checked, and with undefined when one answers again. */
  onGiven: (given: Given | undefined) => void
}

function QuestionForm({ question, number, onGiven }: QuestionFormProps) {
  const id = useId()
  const [draft, setDraft] = useState<Given | undefined>(undefined)
  const [checked, setChecked] = useState<Given | undefined>(undefined)
  const isDone = checked !== undefined
  const isCorrect = isRight(question, checked)

  function check(event: FormEvent) {
    event.preventDefault()
    if (draft === undefined) return
    setChecked(draft)
    onGiven(draft)
  }

  function again() {
    setChecked(undefined)
    onGiven(undefined)
  }

  return (
    <form onSubmit={check} aria-labelledby={`${id}-question`} noValidate>
      <div className={css({ fontWeight: 'bold' })} id={`${id}-question`}>
        {`${number}. `}
        <InlineText html={question.question} />
      </div>
      <AnswerFields question={question} isDone={isDone} onChange={setDraft} labelId={`${id}-question`} />
      <div role="status">
        {isDone ? (
          <Notice tone={isCorrect ? 'good' : 'wait'} css={{ mt: '3' }}>
            <span className={css({ fontWeight: 'bold' })}>{isCorrect ? m.quiz_right() : m.quiz_wrong()}</span>{' '}
            <InlineText html={question.why} />
          </Notice>
        ) : null}
      </div>
      {/* Two elements: one that turned into a submit button during its click would submit. */}
      <div className={css({ mt: '3' })}>
        {isDone ? (
          isCorrect ? null : (
            <Button key="again" look="quiet" onClick={again}>
              {m.quiz_again()}
            </Button>
          )
        ) : (
          <Button key="check" type="submit" look="quiet" aria-disabled={draft === undefined}>
            {m.quiz_check()}
          </Button>
        )}
      </div>
    </form>
  )
}
