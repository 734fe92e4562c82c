import type { Lesson } from '#domain/lessons.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { CodeExercise } from './code-exercise.tsx'
import { ExerciseMark } from './exercise-mark.tsx'
import { OpenExercise } from './open-exercise.tsx'
import { Quiz } from './quiz.tsx'
import { QuizMark } from './quiz-mark.tsx'
import { ReadMark } from './read-mark.tsx'
import { ReadingPosition } from './reading-position.tsx'
import { useMarks } from './use-marks.ts'

const LessonQuestions = lazySection(() => import('./lesson-questions.tsx'), 'LessonQuestions')

/** The exercise and the questions of a lesson; both work without a network, and without an account. */
export function Practice({ lesson }: { lesson: Lesson }) {
  const { exercise, quiz } = lesson
  const place = `${lesson.course}/${lesson.slug}`
  const marks = useMarks(lesson)
  const { userId, isKnown, enrolment } = marks
  const markExercise = () => marks.mark('exercise')
  return (
    <>
      <ReadMark marks={marks} from={`/thinkforge/${place}`} />
      <ReadingPosition lesson={place} />
      {exercise.kind === 'code' ? (
        <CodeExercise lesson={place} exercise={exercise} onPassed={markExercise} />
      ) : (
        <OpenExercise exercise={exercise} />
      )}
      <ExerciseMark marks={marks} onDone={exercise.kind === 'open' ? markExercise : null} />
      <Quiz quiz={quiz} onScore={(score) => marks.mark('quiz', score)} />
      <QuizMark marks={marks} />
      {userId !== null && isKnown ? (
        <LessonQuestions lesson={lesson} userId={userId} enrolment={enrolment} />
      ) : null}
    </>
  )
}
