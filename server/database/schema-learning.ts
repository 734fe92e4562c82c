import type { Generated } from 'kysely'

/**
 * Tables of what people learn; the conventions of schema.ts apply. `course` is the id of a course in the catalogue,
 * `lesson` the slug of one of its lessons.
 */
export type LearningTables = {
  enrolments: EnrolmentTable
  lesson_marks: LessonMarkTable
  certificates: CertificateTable
  course_trainers: CourseTrainerTable
  lesson_questions: LessonQuestionTable
  progress_codes: ProgressCodeTable
}

type EnrolmentTable = {
  id: Generated<number>
  user_id: number
  course: string
  /** `enrolmentStates` of src/domain/learning.ts. */
  state: string
  asked_at: string
  /** What staff wrote with the decision. */
  note: string
  decided_at: string | null
  decided_by: number | null
  decided_name: string | null
}

/** One row for each person, lesson and kind: the best that was marked. */
type LessonMarkTable = {
  user_id: number
  course: string
  lesson: string
  /** `markKinds` of src/domain/learning.ts. */
  kind: string
  /** Percent. */
  score: number
  /** When it was done, by the clock of the device. */
  at: string
  /** When the server stored it. */
  saved_at: string
}

type CertificateTable = {
  id: Generated<number>
  /** Printed on it; part of its public address. */
  number: string
  user_id: number
  course: string
  /** As it was when the certificate was made. */
  holder_name: string
  lessons: number
  /** Average of the quizzes, percent. */
  score: number
  issued_at: string
  /** 1: the holder agreed that the public page shows the name. */
  shows_name: number
  /** Ed25519 signature, base64url; server/learning/certificates/certificate-signer.ts says over what. */
  signature: string
}

/** Whom an admin made a trainer of a course. */
type CourseTrainerTable = { course: string; user_id: number; added_at: string; added_by: number }

type LessonQuestionTable = {
  id: Generated<number>
  /** Given by the device of its author. */
  uuid: string
  user_id: number
  course: string
  lesson: string
  question: string
  asked_at: string
  answer: string | null
  answered_at: string | null
  answered_by: number | null
  answered_name: string | null
}

/** Lets anyone who has the code see a student's progress. */
type ProgressCodeTable = {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string
  /** Whom the student gave it to, in the student's words. */
  label: string
  created_at: string
  withdrawn_at: string | null
  last_used_at: string | null
}
