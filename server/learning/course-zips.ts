import path from 'node:path'
import { yieldToEventLoop } from '#server/http/event-loop.ts'
import { listCourses } from './course-content.ts'
import { readCourseFiles } from './course-files.ts'
import { KeptReads } from './kept-reads.ts'

/** The files of a course as a ZIP archive in pieces; undefined if there is no such course. */
export type CourseZips = (course: string) => Promise<readonly Uint8Array[] | undefined>

/**
 * Archives of the courses of a content folder. One is made at its first request, a file in each turn of the event loop,
 * and kept unless that fails: the same course is the same bytes.
 */
export function createCourseZips(folder: string): CourseZips {
  const cache = new KeptReads<readonly Uint8Array[]>()
  return async (course) => {
    const cached = cache.get(course)
    if (cached) return cached
    if (!(await listCourses(folder)).includes(course)) return undefined
    return cache.getOrRead(course, () => zipCourse(folder, course))
  }
}

async function zipCourse(folder: string, course: string): Promise<Uint8Array[]> {
  // Imported here, so that a server whose courses nobody downloads does not hold the library in memory.
  const { zip } = await import('#server/files/zip.ts')
  const files = await readCourseFiles(path.join(folder, course))
  const pieces: Uint8Array[] = []
  for (const piece of zip(files.map(({ name, data }) => ({ name: `${course}/${name}`, data })))) {
    pieces.push(piece)
    await yieldToEventLoop()
  }
  return pieces
}
