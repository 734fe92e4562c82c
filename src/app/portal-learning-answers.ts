import type { Packs } from '#catalogues/packs.ts'
import type { LearningState, LearnedCourse, Questions } from '#features/courses/lessons/progress.store.ts'
import type { LiveAnswer } from '#portal/live.ts'

/** The courses in which a user did something, with how far they came. */
export function learningAnswer(
  { courses, savedAt }: LearningState,
  { courses: catalogue }: Pick<Packs['courses'], 'courses'>,
): LiveAnswer {
  const records = courses.flatMap((learned) => {
    const courseItem = catalogue.find(({ id }) => id === learned.course)
    return courseItem ? [recordOf(learned, courseItem)] : []
  })
  return { asOf: savedAt, value: { records, figures: {} } }
}

/** What a user asked about lessons; what was answered or asked last is first. `titleOf`: of a lesson, null if it is not on the device. */
export function questionsAnswer(
  { questions, savedAt }: Questions,
  titleOf: (course: string, lesson: string) => string | null,
): LiveAnswer {
  const records = questions
    .toSorted((one, other) => changedAt(other) - changedAt(one))
    .map(({ id, course, lesson, text, answer, write }) => ({
      id,
      to: `/thinkforge/${course}/${lesson}#questions`,
      title: text.length > longestTitle ? `${text.slice(0, longestTitle)}…` : text,
      lesson: titleOf(course, lesson),
      reply: answer,
      status: write ? stateOf(write.state) : answer === null ? 'asked' : 'answered',
    }))
  return { asOf: savedAt, value: { records, figures: {} } }
}

const longestTitle = 140
const changedAt = ({ askedAt, answered_at }: Questions['questions'][number]) =>
  answered_at === null ? askedAt : Date.parse(answered_at)
const stateOf = (state: string) => (state === 'parked' ? 'failed' : 'waiting')

type CourseInfo = { title: string; instructor: string }

function recordOf({ course, lessons, progress }: LearnedCourse, { title, instructor }: CourseInfo) {
  const finished = lessons?.filter(({ slug }) => progress.done.has(slug)).length ?? 0
  const next = lessons?.find(({ slug }) => !progress.done.has(slug))
  const isWhole = lessons !== undefined && next === undefined
  return {
    id: course,
    to: `/thinkforge/${course}`,
    title,
    instructor,
    status: isWhole ? 'completed' : termOf(progress.enrolment?.state),
    // Unknown until the device has the list of lessons.
    progress: lessons ? Math.floor((100 * finished) / lessons.length) : null,
    completedLessons: lessons ? finished : null,
    totalLessons: lessons?.length ?? null,
    nextLesson: next?.title ?? null,
  }
}

function termOf(state: 'waiting' | 'asked' | 'active' | 'refused' | undefined): string {
  if (state === 'waiting') return 'waiting'
  if (state === 'asked') return 'pending'
  return state === 'refused' ? 'rejected' : 'in-progress'
}
