import path from 'node:path'
import type { Lesson, LessonList } from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'
import { readLessonTitles, type TitledLesson } from './lesson-titles.ts'
import { listCourses, readCourse, type Course } from './course-content.ts'
import { KeptReads } from './kept-reads.ts'

/** The content of the project. */
export const coursesDir = path.join(import.meta.dirname, '../../content/courses')

/** Reads lessons; a course is parsed at its first request, and kept unless that fails. */
export type Lessons = {
  /** The ids of all courses, sorted. */
  courses: () => Promise<string[]>
  /** Undefined if there is no such course. */
  list: (course: string, language: Locale) => Promise<LessonList | undefined>
  /** Undefined if there is no such lesson. */
  find: (course: string, lesson: string, language: Locale) => Promise<Lesson | undefined>
  /** All lessons of all courses. */
  titles: () => Promise<readonly TitledLesson[]>
}

/** The lessons of a content folder. Reads reject if a course violates its format. */
export function createLessons(folder: string): Lessons {
  const ids = new KeptReads<ReadonlySet<string>>()
  const titles = new KeptReads<readonly TitledLesson[]>()
  const courses = new KeptReads<Course>()
  const lists = new WeakMap<readonly Lesson[], LessonList>()

  const idsOf = () => ids.getOrRead('', async () => new Set(await listCourses(folder)))

  async function courseOf(id: string): Promise<Course | undefined> {
    if (!(await idsOf()).has(id)) return undefined
    return courses.getOrRead(id, () => readCourse(folder, id))
  }

  return {
    courses: async () => [...(await idsOf())].toSorted(),
    async list(course, language) {
      const lessons = (await courseOf(course))?.[language]
      if (!lessons) return undefined
      const list = lists.get(lessons) ?? { course, lessons: lessons.map(toListItem) }
      lists.set(lessons, list)
      return list
    },
    async find(course, slug, language) {
      return (await courseOf(course))?.[language].find((lesson) => lesson.slug === slug)
    },
    titles: () => titles.getOrRead('', () => readLessonTitles(folder)),
  }
}

function toListItem(lesson: Lesson): LessonList['lessons'][number] {
  const { slug, title, summary, minutes, module } = lesson
  return { slug, title, summary, minutes, module, bytes: Buffer.byteLength(JSON.stringify(lesson)) }
}
