import { learningApiPaths, type Mark } from '#domain/learning.ts'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import type { ListedLesson } from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { overlayProgress, type CourseProgress } from './progress-overlay.ts'
import { overlayQuestions, type ShownQuestion } from './question-overlay.ts'

const openStates = ['waiting', 'sending', 'parked']

/** What a person did in a course, with what waits on this device. */
export async function readProgress(course: string, userId: number): Promise<CourseProgress> {
  const { saved, rows } = await readAll(userId)
  return overlayProgress({ course, saved, rows })
}

/** A course in which a person did something. `lessons`: undefined while the device lacks their list. */
export type LearnedCourse = {
  course: string
  progress: CourseProgress
  lessons: readonly ListedLesson[] | undefined
}

/** `savedAt`: when the server last confirmed it, ms since 1970; null before that. */
export type LearningState = { courses: LearnedCourse[]; savedAt: number | null }

/** All courses in which a person did something or takes part. */
export async function readLearning(userId: number, language: Locale): Promise<LearningState> {
  const { db } = engine
  const { saved, rows } = await readAll(userId)
  const names = new Set([
    ...saved.flatMap((row) =>
      'mark' in row ? row.mark.course : 'enrolment' in row ? row.enrolment.course : [],
    ),
    ...rows.flatMap((row) => (row.kind === 'mark' || row.kind === 'enrolment' ? [row.payload.course] : [])),
  ])
  const ids = [...names].toSorted()
  const lists = await db.lessons.bulkGet(ids.map((course) => lessonAddresses.list(course, language)))
  const courses = ids.map((course, index) => ({
    course,
    progress: overlayProgress({ course, saved, rows }),
    lessons: lists[index]?.list?.lessons,
  }))
  const answer = await db.answers.get(cacheKey(learningApiPaths.progress, userId))
  return { courses, savedAt: answer?.savedAt ?? null }
}

/** `savedAt`: when the server last confirmed them, ms since 1970; null before that. */
export type Questions = { questions: ShownQuestion[]; savedAt: number | null }

/** What a person asked, in all lessons or in one, with what waits on this device. */
export async function readQuestions(
  userId: number,
  scope?: { course: string; lesson: string },
): Promise<Questions> {
  const answer = await engine.db.answers.get(cacheKey(learningApiPaths.progress, userId))
  return { questions: overlayQuestions(await readAll(userId), scope), savedAt: answer?.savedAt ?? null }
}

type Subject = { id: string; course: string; lesson: string; title: string }

/** Takes back a question without an answer. Rejects if the device cannot store it. */
export async function withdrawQuestion(userId: number, question: Subject): Promise<void> {
  await engine.outbox.enqueue({ kind: 'question', payload: { action: 'withdraw', ...question } }, userId)
}

/** In one transaction, because an answer moves a mark from the outbox to the cache. */
function readAll(userId: number) {
  const { db } = engine
  return db.transaction('r', db.learning, db.outbox, async () => {
    const saved = await db.learning.where('userId').equals(userId).toArray()
    const open: OutboxRow[] = await db.outbox
      .where('[userId+state]')
      .anyOf(openStates.map((state) => [userId, state]))
      .toArray()
    return { saved, rows: open.toSorted((a, b) => a.seq - b.seq) }
  })
}

/**
 * Marks a part of a lesson; nothing is written if it is marked at least as well. `title`: of the lesson. Rejects if the
 * device cannot store it.
 */
export async function markPart(
  userId: number,
  { title, ...part }: Omit<Mark, 'at'> & { title: string },
): Promise<void> {
  const { marks } = await readProgress(part.course, userId)
  const isKnown = marks.some(
    ({ lesson, kind, score }) => lesson === part.lesson && kind === part.kind && score >= part.score,
  )
  if (isKnown) return
  const at = new Date(engine.clock.now()).toISOString()
  await engine.outbox.enqueue({ kind: 'mark', payload: { ...part, title, at } }, userId)
}

/** Asks to take part in a course. Rejects if the device cannot store it. */
export async function enrol(userId: number, course: { course: string; title: string }): Promise<void> {
  await engine.outbox.enqueue({ kind: 'enrolment', payload: course }, userId)
}

/** Which element of a lesson's text was at the top of the screen last; null before that. */
export async function loadReadingPosition(userId: number, lesson: string): Promise<number | null> {
  const value = (await engine.db.settings.get(positionSetting(userId, lesson)))?.value
  return typeof value === 'number' ? value : null
}

/** Remembers it on this device, until this person signs out. */
export async function saveReadingPosition(userId: number, lesson: string, position: number): Promise<void> {
  await engine.db.settings.put({ name: positionSetting(userId, lesson), value: position })
}

const positionSetting = (userId: number, lesson: string) => `read-place/${userId}/${lesson}`
