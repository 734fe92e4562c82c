import { inTransaction, type Database } from '#server/database/database.ts'
import type { Clock } from '#server/clock.ts'
import type { Lessons } from '#server/learning/lessons.ts'
import { titleOfCourse, type CourseTitles } from '#server/learning/course-titles.ts'
import type { Notifier } from '#server/notifications/notifier.ts'
import { listSeenLessons, recordSeenLessons } from '#server/repositories/fan-outs.ts'

type Parts = {
  db: Database
  clock: Clock
  notifier: Notifier
  lessons: Lessons
  courseTitles: CourseTitles
}

/**
 * Notifies who is enrolled in a course of the lessons that it has since the last time, once for all of them. Of a course that
 * is new itself nobody is notified. Lessons are files, which come with a new version of the server or by `import-course`.
 */
export async function notifyOfNewLessons({
  db,
  clock,
  notifier,
  lessons,
  courseTitles,
}: Parts): Promise<void> {
  const seenLessons = await listSeenLessons(db)
  const now = (await lessons.titles()).map(({ course, slug }) => ({ course, lesson: slug }))
  const unseen = now.filter(({ course, lesson }) => !seenLessons.has(`${course}/${lesson}`))
  for (const course of new Set(unseen.map((one) => one.course))) {
    const isKnown = [...seenLessons].some((one) => one.startsWith(`${course}/`))
    const courseLessons = unseen.filter((one) => one.course === course)
    await inTransaction(db, async (trx) => {
      const noted = await recordSeenLessons(trx, courseLessons, clock.now().toISOString())
      if (!isKnown || noted.length === 0) return
      const names = noted.map(({ lesson }) => lesson).toSorted()
      await notifier.notifyAll(
        trx,
        `lessons:${course}:${names.join(',')}`,
        { subject: 'course', course, title: titleOfCourse(courseTitles, course), lessons: noted.length },
        null,
      )
    })
  }
}
