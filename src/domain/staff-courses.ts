import { maxNoteLength } from './limits.ts'
import * as v from 'valibot'
import { enrolmentStates } from './learning.ts'
import { inLessonSchema } from './questions.ts'
import { staffNameSchema, staffSearch } from './staff-row.ts'

const courseSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/))

/** Name of a course in the catalogue; null if it is no longer there. */
const titleSchema = v.nullable(v.object({ en: v.string(), sw: v.string() }))

/** Somebody with an account, as staff find them. */
const memberSchema = v.object({ ...staffNameSchema.entries, username: v.string() })

/** Filters of GET /api/admin/enrolments/, newest first; `q` finds names, usernames and addresses. */
export const enrolmentFilterSchema = v.object({
  q: staffSearch,
  state: v.optional(v.picklist(enrolmentStates)),
  course: v.optional(courseSchema),
})
export type EnrolmentFilter = v.InferOutput<typeof enrolmentFilterSchema>

/** An enrolment with its person; `decided_by` is the name at that time, null while it waits. */
export const enrolmentRowSchema = v.object({
  id: v.number(),
  course: v.string(),
  title: titleSchema,
  person: memberSchema,
  state: v.picklist(enrolmentStates),
  asked_at: v.string(),
  note: v.string(),
  decided_at: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
})
export type EnrolmentRow = v.InferOutput<typeof enrolmentRowSchema>

const note = v.pipe(v.string(), v.trim(), v.maxLength(maxNoteLength))
/** The state that the person saw; a conflict if another decision came first. */
const from = v.picklist(enrolmentStates)
/** `asked_at` of the request that the person saw, a conflict with a later one; none from devices with an earlier version. */
const asked_at = v.optional(v.pipe(v.string(), v.isoTimestamp()))

/** Body of …/approve/: the note is in the mail, and beside the person's own enrolment. */
export const approvalSchema = v.object({ note: v.optional(note, ''), from, asked_at })

/** Body of …/refuse/: without a reason nobody is refused. */
export const refusalSchema = v.object({ note: v.pipe(note, v.nonEmpty()), from, asked_at })

/** A course with its trainers; `id` is the course's. */
export const courseTrainersSchema = v.object({
  id: v.string(),
  title: titleSchema,
  trainers: v.array(memberSchema),
})
export type CourseTrainers = v.InferOutput<typeof courseTrainersSchema>

/** Body of the writes that add a trainer and remove one. */
export const trainerSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
})

/** GET /api/admin/classes/: the courses that the account teaches, with how many people are in each. */
export const classesSchema = v.object({
  classes: v.array(
    v.object({ course: courseSchema, title: titleSchema, lessons: v.number(), students: v.number() }),
  ),
})
export type Class = v.InferOutput<typeof classesSchema>['classes'][number]

/** Filters of GET /api/admin/students/: one course. */
export const studentFilterSchema = v.object({ course: courseSchema, q: staffSearch })
export type StudentFilter = v.InferOutput<typeof studentFilterSchema>

/** Why a student may need help. */
export const helpReasons = ['quiz', 'question', 'silent'] as const
export type HelpReason = (typeof helpReasons)[number]

/** Somebody in a class. Addresses of students are not for trainers. */
export const studentSchema = v.object({
  /** Id of the enrolment. */
  id: v.number(),
  name: v.string(),
  /** The first mark; null before it. */
  started_at: v.nullable(v.string()),
  done: v.number(),
  lessons: v.number(),
  /** Average of the quizzes that were tried, percent, rounded; null without one. */
  score: v.nullable(v.number()),
  /** The latest mark; null before the first. */
  active_at: v.nullable(v.string()),
  needs: v.array(v.picklist(helpReasons)),
})
export type Student = v.InferOutput<typeof studentSchema>

/** Whether a question waits for its answer. */
export const questionStates = ['open', 'answered'] as const
export type QuestionState = (typeof questionStates)[number]

/** Filters of GET /api/admin/questions/: those of all courses that the account teaches, or of one; `q` finds names. */
export const questionFilterSchema = v.object({
  q: staffSearch,
  course: v.optional(courseSchema),
  state: v.optional(v.picklist(questionStates)),
})
export type QuestionFilter = v.InferOutput<typeof questionFilterSchema>

/** A question as trainers have it: with a name, and no address. */
export const questionRowSchema = v.object({
  /** The uuid that the device of its author gave it. */
  id: v.string(),
  ...inLessonSchema.entries,
  /** Title of the course. */
  title: titleSchema,
  /** Title of the lesson. */
  lesson_title: titleSchema,
  /** Name of the student who asked. */
  name: v.string(),
  text: v.string(),
  asked_at: v.string(),
  answer: v.nullable(v.string()),
  answered_at: v.nullable(v.string()),
  answered_by: v.nullable(v.string()),
})
export type QuestionRow = v.InferOutput<typeof questionRowSchema>
