import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { locales, type Locale } from '#domain/locale.ts'
import { listCourses, readCourse } from '#server/learning/course-content.ts'

const compress = promisify(brotliCompress)
/** As the server sends answers. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compressed bytes that a lesson without its figures, and all lessons of a course in one language, may have. */
export const lessonLimits = { lesson: 12_000, course: 400_000 }

/** Compressed bytes of a course in one language: of each lesson without its figures, and of all with them. */
export type CourseSizes = {
  course: string
  language: Locale
  lessons: { slug: string; bytes: number }[]
  bytes: number
}

/** Measures the answers with the lessons of all courses of a content folder. */
export async function courseSizes(folder: string): Promise<CourseSizes[]> {
  const found: CourseSizes[] = []
  for (const course of (await listCourses(folder)).toSorted()) {
    const content = await readCourse(folder, course)
    for (const language of locales) {
      const sizes: CourseSizes = { course, language, lessons: [], bytes: 0 }
      for (const lesson of content[language]) {
        const html = lesson.html.replaceAll(/<svg\b.*?<\/svg>/gs, '')
        sizes.lessons.push({ slug: lesson.slug, bytes: await sizeOf({ ...lesson, html }) })
        sizes.bytes += await sizeOf(lesson)
      }
      found.push(sizes)
    }
  }
  return found
}

async function sizeOf(answer: object): Promise<number> {
  return (await compress(JSON.stringify(answer), quality)).length
}
