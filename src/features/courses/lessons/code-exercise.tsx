import { useState } from 'react'
import type { Exercise } from '#domain/lessons.ts'
import { offerUndo } from '#engine/offer-undo.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { Disclosure } from './disclosure.tsx'
import { LessonText } from './lesson-text.tsx'
import { runCode, type RunOutcome } from './run-code.ts'
import { useExerciseCode } from './use-exercise-code.ts'

type CodeExerciseProps = {
  /** The course and the lesson, as `course/lesson`. */
  lesson: string
  exercise: Extract<Exercise, { kind: 'code' }>
  /** Called when the code passed all tests. */
  onPassed: () => void
}

const code = css.raw({
  fontFamily: '[monospace]',
  fontSize: 'sm',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** JavaScript that one writes and runs on the device, against the tests of the exercise. */
export function CodeExercise({ lesson, exercise, onPassed }: CodeExerciseProps) {
  const { code: text, change, reset } = useExerciseCode(lesson, exercise.starter)
  const [outcome, setOutcome] = useState<RunOutcome | null>(null)
  const [isRunning, setRunning] = useState(false)

  async function run() {
    if (isRunning) return
    setRunning(true)
    const result = await runCode(text, exercise.tests)
    setOutcome(result)
    setRunning(false)
    if (result.kind === 'ran' && result.results.every(({ isRight }) => isRight)) onPassed()
  }

  function startAgain() {
    const undo = reset()
    setOutcome(null)
    if (text !== exercise.starter) offerUndo(undo)
  }

  return (
    <section>
      <SectionHeading>{m.exercise_title()}</SectionHeading>
      <LessonText html={exercise.task} />
      <div className={css({ mt: '4', '& textarea': { fontFamily: '[monospace]', fontSize: 'sm' } })}>
        <TextAreaField
          label={m.exercise_code()}
          value={text}
          rows={Math.max(6, exercise.starter.split('\n').length + 3)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '3' })}>
        <Button aria-busy={isRunning} aria-disabled={isRunning} onClick={() => void run()}>
          {isRunning ? m.exercise_running() : m.exercise_run()}
        </Button>
        <Button variant="quiet" onClick={startAgain}>
          {m.exercise_reset()}
        </Button>
      </div>
      <div role="status">{outcome ? <Outcome outcome={outcome} tests={exercise.tests} /> : null}</div>
      {exercise.hint === undefined ? null : (
        <Disclosure label={m.exercise_hint()}>
          <LessonText html={exercise.hint} />
        </Disclosure>
      )}
      <Disclosure label={m.exercise_solution()}>
        <pre className={css(code)}>{exercise.solution}</pre>
      </Disclosure>
    </section>
  )
}

type OutcomeProps = { outcome: RunOutcome; tests: CodeExerciseProps['exercise']['tests'] }

function Outcome({ outcome, tests }: OutcomeProps) {
  if (outcome.kind === 'not-loaded') return <FailedTest>{unreachableMessage()}</FailedTest>
  if (outcome.kind === 'too-long') return <FailedTest>{m.exercise_too_long()}</FailedTest>
  const printed =
    outcome.printed.length === 0 ? null : (
      <div className={css({ mt: '3' })}>
        <div className={css({ fontWeight: 'bold' })}>{m.exercise_printed()}</div>
        <pre className={css(code)}>{outcome.printed.join('\n')}</pre>
      </div>
    )
  if (outcome.kind === 'error')
    return (
      <>
        <FailedTest>{m.exercise_error({ error: outcome.error })}</FailedTest>
        {printed}
      </>
    )
  const right = outcome.results.filter(({ isRight }) => isRight).length
  const isWhole = right === tests.length
  return (
    <>
      <Notice tone={isWhole ? 'good' : 'wait'} css={{ mt: '4' }}>
        <div className={css({ fontWeight: 'bold' })}>
          {isWhole ? m.exercise_right() : m.exercise_some({ right, count: tests.length })}
        </div>
        <ul className={css({ mt: '2', pl: '5', listStyleType: 'disc', overflowWrap: 'anywhere' })}>
          {tests.map(({ run, equals }, index) => {
            const result = outcome.results[index]
            return (
              <li key={run}>
                {result?.isRight
                  ? m.exercise_passed({ run })
                  : m.exercise_wrong({ run, wanted: JSON.stringify(equals), got: result?.got ?? '' })}
              </li>
            )
          })}
        </ul>
      </Notice>
      {printed}
    </>
  )
}

function FailedTest({ children }: { children: string }) {
  return (
    <Notice tone="error" css={{ mt: '4', overflowWrap: 'anywhere' }}>
      {children}
    </Notice>
  )
}
