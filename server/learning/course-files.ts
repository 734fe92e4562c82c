import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Path of a file of a course within its folder (content/courses/README.md). */
const courseFile = /^(?:(?:en|sw)\/\d\d-[a-z0-9-]{1,80}\.md|figures\/[a-z0-9-]{1,80}\.svg)$/

/** Whether a course may have a file of this path, with `/` between its parts. */
export function isCourseFile(name: string): boolean {
  return courseFile.test(name)
}

/** A file of a course by its path within the course's folder. */
export type CourseFile = { name: string; data: Buffer }

/** The files of a course's folder, by name; none if there is no such folder. */
export async function readCourseFiles(courseFolder: string): Promise<CourseFile[]> {
  const entries = await readdir(courseFolder, { recursive: true }).catch(ifMissing([]))
  const names = entries.map((name) => name.split(path.sep).join('/')).filter(isCourseFile)
  return Promise.all(
    names.toSorted().map(async (name) => ({ name, data: await readFile(path.join(courseFolder, name)) })),
  )
}

/** For `catch`: the value in place of a file or folder that is not there. Other errors are not the content's and are thrown. */
export function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
