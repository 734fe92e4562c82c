import type { Lesson } from '#domain/lessons.ts'
import { CodeExercise } from './code-exercise.tsx'
import { OpenExercise } from './open-exercise.tsx'
import { Quiz } from './quiz.tsx'

/** The exercise and the questions of a lesson; both work without a network. */
export function Practice({ lesson: { exercise, quiz } }: { lesson: Lesson }) {
  return (
    <>
      {exercise.kind === 'code' ? <CodeExercise exercise={exercise} /> : <OpenExercise exercise={exercise} />}
      <Quiz quiz={quiz} />
    </>
  )
}
