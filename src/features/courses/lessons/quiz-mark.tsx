import { isPassed, passScore } from '#domain/learning.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MarkLine } from './mark-line.tsx'
import type { Marks } from './use-marks.ts'

/** The best score of the questions. */
export function QuizMark({ marks }: { marks: Marks }) {
  const best = marks.of('quiz')
  return (
    <div role="status">
      {best ? (
        <MarkLine mark={best} isPassed={isPassed(best)}>
          {isPassed(best)
            ? m.quiz_passed({ score: best.score })
            : m.quiz_not_passed({ score: best.score, needed: passScore })}
        </MarkLine>
      ) : null}
    </div>
  )
}
