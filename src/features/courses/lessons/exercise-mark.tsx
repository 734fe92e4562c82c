import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusMark, MarkLine } from './mark-line.tsx'
import type { Marks } from './use-marks.ts'

/** `onDone`: of an exercise on paper, which nothing but its author can mark; null for code. */
export function ExerciseMark({ marks, onDone }: { marks: Marks; onDone: (() => void) | null }) {
  const mark = marks.of('exercise')
  if (marks.userId === null) return null
  return (
    <div role="status">
      {mark ? (
        <MarkLine mark={mark}>{m.exercise_done()}</MarkLine>
      ) : onDone && marks.isKnown ? (
        <div className={css({ mt: '4' })}>
          <Button
            variant="quiet"
            onClick={() => {
              onDone()
              focusMark('exercise')
            }}
          >
            {m.exercise_mark_done()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
