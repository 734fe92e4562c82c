import type { OwnQuestion } from '#domain/questions.ts'
import { isRowOf, type OutboxRow, type RowFor } from '#platform/outbox/outbox-row.ts'
import type { CachedLearning } from '#platform/storage/database.ts'

/** A question as its author sees it; `write` is what this device has not sent of it, or what was refused. */
export type ShownQuestion = Omit<OwnQuestion, 'asked_at'> & {
  /** Ms since 1970. */
  askedAt: number
  write: RowFor<'question'> | null
}

type Part = { saved: readonly CachedLearning[]; rows: readonly OutboxRow[] }

/** A person's questions, in all lessons or in one, with what waits on this device; the oldest first. */
export function overlayQuestions(
  { saved, rows }: Part,
  scope?: { course: string; lesson: string },
): ShownQuestion[] {
  const shown = new Map<string, ShownQuestion>()
  for (const entry of saved) {
    if (!('question' in entry) || entry.question.text === '') continue
    const { asked_at, ...question } = entry.question
    shown.set(question.id, { ...question, askedAt: Date.parse(asked_at), write: null })
  }
  for (const row of rows) {
    if (!isRowOf(row, 'question') || row.state === 'done') continue
    const { payload: write, createdAt } = row
    const existing = shown.get(write.id)
    if (existing) shown.set(write.id, { ...existing, write: row })
    else if (write.action === 'ask') {
      const { id, course, lesson, text } = write
      const unanswered = { answer: null, answered_at: null, answered_by: null }
      shown.set(id, { id, course, lesson, text, ...unanswered, askedAt: createdAt, write: row })
    }
  }
  return [...shown.values()]
    .filter(({ course, lesson }) => !scope || (course === scope.course && lesson === scope.lesson))
    .toSorted((one, other) => one.askedAt - other.askedAt)
}
