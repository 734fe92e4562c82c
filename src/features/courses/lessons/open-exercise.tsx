import type { Exercise } from '#domain/lessons.ts'
import { m } from '#i18n/paraglide/messages.js'
import { SectionHeading } from '#ui/section-heading.ts'
import { LessonText } from './lesson-text.tsx'
import { Disclosure } from './disclosure.tsx'

/** Work on paper or in another program, with a model answer to compare with. */
export function OpenExercise({ exercise }: { exercise: Extract<Exercise, { kind: 'open' }> }) {
  return (
    <section>
      <SectionHeading>{m.exercise_title()}</SectionHeading>
      <LessonText html={exercise.task} />
      {exercise.hint === undefined ? null : (
        <Disclosure label={m.exercise_hint()}>
          <LessonText html={exercise.hint} />
        </Disclosure>
      )}
      <Disclosure label={m.exercise_solution()}>
        <LessonText html={exercise.solution} />
      </Disclosure>
    </section>
  )
}
