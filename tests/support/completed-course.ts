import { markKinds } from '#domain/learning.ts'
import type { Database } from '#server/database/database.ts'

/** Enrols an account in a course and marks lessons of it as done, the questions with `quiz` percent. */
export async function completeCourse(
  db: Database,
  {
    userId,
    course,
    lessons,
    quiz = 80,
  }: { userId: number; course: string; lessons: readonly string[]; quiz?: number },
): Promise<void> {
  const at = '2026-03-02T08:00:00.000Z'
  await db
    .insertInto('enrolments')
    .values({ user_id: userId, course, state: 'active', asked_at: at, note: '' })
    .onConflict((conflict) => conflict.columns(['user_id', 'course']).doUpdateSet({ state: 'active' }))
    .execute()
  const marks = lessons.flatMap((lesson) =>
    markKinds.map((kind) => ({
      user_id: userId,
      course,
      lesson,
      kind,
      score: kind === 'quiz' ? quiz : 100,
      at,
      saved_at: at,
    })),
  )
  await db
    .insertInto('lesson_marks')
    .values(marks)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course', 'lesson', 'kind'])
        .doUpdateSet((values) => ({ score: values.ref('excluded.score') })),
    )
    .execute()
}
