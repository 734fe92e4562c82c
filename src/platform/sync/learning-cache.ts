import * as v from 'valibot'
import {
  betterMark,
  learningApiPaths,
  progressSchema,
  type Enrolment,
  type Mark,
  type Progress,
} from '#domain/learning.ts'
import type { OwnQuestion } from '#domain/questions.ts'
import { settledCount } from '#platform/outbox/settled-counter.ts'
import type { CachedLearning, Database } from '#platform/storage/database.ts'
import type { CacheWriter, IsComplete, PullOutcome } from './fetch-into-cache.ts'

const keyOfMark = ({ course, lesson, kind }: Pick<Mark, 'course' | 'lesson' | 'kind'>) =>
  `mark/${course}/${lesson}/${kind}`
const keyOfEnrolment = (course: string) => `enrolment/${course}`
const keyOfQuestion = (id: string) => `question/${id}`

/**
 * Stores the mark that a write was answered with, unless the device has a better one: of two answers the earlier may come
 * last. Must run in a transaction over `learning` and `settings`.
 */
export async function cacheMark(db: Database, userId: number, answer: Mark): Promise<void> {
  const key = keyOfMark(answer)
  const stored = await db.learning.get([userId, key])
  const mark = stored && 'mark' in stored ? betterMark(stored.mark, answer) : answer
  await db.learning.put({ userId, key, mark, settled: (await settledCount(db)) + 1 })
}

/** Stores the enrolment that a write was answered with. Must run in a transaction over `learning` and `settings`. */
export async function cacheEnrolment(db: Database, userId: number, enrolment: Enrolment): Promise<void> {
  const key = keyOfEnrolment(enrolment.course)
  await db.learning.put({ userId, key, enrolment, settled: (await settledCount(db)) + 1 })
}

/**
 * Stores the question that a write was answered with; a withdrawn one too, until a pull was made after that. Must run in a
 * transaction over `learning` and `settings`.
 */
export async function cacheQuestion(db: Database, userId: number, question: OwnQuestion): Promise<void> {
  const key = keyOfQuestion(question.id)
  await db.learning.put({ userId, key, question, settled: (await settledCount(db)) + 1 })
}

/**
 * Stores what the server has of an account, and deletes what it lacks, such as marks that a restored server lost and the
 * devices send again. `since` is `settledCount` of before the request: what was settled later the response may lack, so
 * that it is kept where it is better.
 */
async function cacheProgress(
  db: Database,
  { userId, progress, since }: { userId: number; progress: Progress; since: number },
): Promise<string[]> {
  const all = await db.learning.where('userId').equals(userId).toArray()
  const later = new Map(all.filter(({ settled }) => settled > since).map((row) => [row.key, row]))
  const rows = [
    ...progress.enrolments.map((enrolment): CachedLearning => {
      const key = keyOfEnrolment(enrolment.course)
      return later.get(key) ?? { userId, key, enrolment, settled: 0 }
    }),
    ...progress.marks.map((mark): CachedLearning => {
      const key = keyOfMark(mark)
      const laterRow = later.get(key)
      return laterRow && 'mark' in laterRow && betterMark(laterRow.mark, mark) === laterRow.mark
        ? laterRow
        : { userId, key, mark, settled: 0 }
    }),
    ...progress.questions.map((question): CachedLearning => {
      const key = keyOfQuestion(question.id)
      return later.get(key) ?? { userId, key, question, settled: 0 }
    }),
  ]
  const present = new Set([...rows.map(({ key }) => key), ...later.keys()])
  const stale = all.filter(({ key }) => !present.has(key))
  await db.learning.bulkDelete(stale.map(({ key }): [number, string] => [userId, key]))
  await db.learning.bulkPut(rows)
  return rows.map(({ key }) => key)
}

/** What a pull of the engine or of the page needs; the engine's own type would be a cycle. */
type Parts = {
  db: Database
  pull: (url: string, write: CacheWriter, isComplete?: IsComplete) => Promise<PullOutcome>
}

/** Fetches what an account learned; it must be signed in. Unchanged progress costs a 304. */
export async function pullLearning({ db, pull }: Parts, account: number): Promise<PullOutcome> {
  const since = await settledCount(db)
  return pull(
    learningApiPaths.progress,
    async (body, userId) => {
      const progress = v.safeParse(progressSchema, body)
      if (!progress.success || userId === null) return undefined
      return cacheProgress(db, { userId, progress: progress.output, since })
    },
    async (keys) => (await db.learning.bulkGet(keys.map((key) => [account, key]))).every(Boolean),
  )
}
