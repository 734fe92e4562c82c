import path from 'node:path'
import type { Lesson, LessonList } from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'
import { readLessonTitles, type TitledLesson } from './lesson-titles.ts'
import { listCourses, readCourse, type Course } from './course-content.ts'

/** The content of the project. */
export const coursesDir = path.join(import.meta.dirname, '../../content/courses')

/** Reads lessons; a course is parsed at its first request, and kept. */
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
  let ids: Promise<ReadonlySet<string>> | undefined
  let titles: Promise<readonly TitledLesson[]> | undefined
  const courses = new Map<string, Promise<Course>>()
  const lists = new WeakMap<readonly Lesson[], LessonList>()

  async function idsOf(): Promise<ReadonlySet<string>> {
    ids ??= listCourses(folder).then((courseIds) => new Set(courseIds))
    return ids
  }

  async function courseOf(id: string): Promise<Course | undefined> {
    if (!(await idsOf()).has(id)) return undefined
    const loading = courses.get(id) ?? readCourse(folder, id)
    courses.set(id, loading)
    return loading
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
    titles() {
      titles ??= readLessonTitles(folder)
      return titles
    },
  }
}

function toListItem(lesson: Lesson): LessonList['lessons'][number] {
  const { slug, title, summary, minutes, module } = lesson
  return { slug, title, summary, minutes, module, bytes: Buffer.byteLength(JSON.stringify(lesson)) }
}
