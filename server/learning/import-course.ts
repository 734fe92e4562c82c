import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { readCourse } from './course-content.ts'
import { isCourseFile, readCourseFiles, type CourseFile } from './course-files.ts'
import { checksumsOf } from './zip-checksums.ts'

/** What a course may have at most. Before anything is unpacked, an archive that says more is refused. */
const most = { files: 300, fileBytes: 200_000, bytes: 5_000_000 }

/** Why an archive is not taken; the message has a line for each problem. */
export class ImportRefused extends Error {}

/** What an import does with each file of the course's folder. */
export type ImportPlan = {
  course: string
  added: string[]
  changed: string[]
  removed: string[]
  same: number
}

/**
 * Checks the archive of one course, and puts it in place of that course's folder if `isWritten`. It is parsed as the
 * server does, without running the code of its exercises; `npm run check` does that. A failure leaves the folder as it
 * was. Throws ImportRefused for an archive that is not a course.
 */
export async function importCourse(
  archive: Uint8Array,
  folder: string,
  { isWritten }: { isWritten: boolean },
): Promise<ImportPlan> {
  const { course, files } = unpack(archive)
  // Beside the courses, because a rename does not leave its file system; a name that is no course.
  const scratch = await mkdtemp(path.join(path.dirname(path.resolve(folder)), '.import-'))
  try {
    for (const { name, data } of files) {
      const file = path.join(scratch, course, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, data)
    }
    await readCourse(scratch, course).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error)
      throw new ImportRefused(words.replaceAll(`${scratch}${path.sep}`, ''))
    })
    const courseFolder = path.join(folder, course)
    const plan = planOf(course, files, await readCourseFiles(courseFolder))
    if (isWritten) await replace(path.join(scratch, course), courseFolder, path.join(scratch, 'before'))
    return plan
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function replace(newFolder: string, courseFolder: string, before: string): Promise<void> {
  const isExisting = await rename(courseFolder, before).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  try {
    await rename(newFolder, courseFolder)
  } catch (error) {
    if (isExisting) await rename(before, courseFolder)
    throw error
  }
}

function unpack(archive: Uint8Array): { course: string; files: CourseFile[] } {
  const problems: string[] = []
  const names = new Set<string>()
  /** Of each entry, folders as well. */
  const entries: string[] = []
  let bytes = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    entries.push(name)
    if (name.endsWith('/')) return false
    const [course = '', ...rest] = name.split('/')
    if (!/^[a-z0-9-]{1,100}$/.test(course) || !isCourseFile(rest.join('/')))
      problems.push(`${JSON.stringify(name)}: a course has no such file`)
    if (names.has(name)) problems.push(`${name}: is there twice`)
    names.add(name)
    bytes += originalSize
    if (originalSize > most.fileBytes) problems.push(`${name}: is larger than ${most.fileBytes} bytes`)
    if (names.size > most.files || bytes > most.bytes)
      throw new ImportRefused(`The archive has more than ${most.files} files or ${most.bytes} bytes.`)
    return problems.length === 0
  }
  const { unpacked, checksums } = unzip(archive, filter)
  const courses = new Set([...names].map((name) => name.split('/')[0] ?? ''))
  if (problems.length === 0 && courses.size !== 1)
    problems.push(`The archive has ${courses.size} courses, but must have one.`)
  if (problems.length === 0)
    for (const [index, name] of entries.entries()) {
      const data = unpacked[name]
      if (data && crc32(data) !== checksums[index]) problems.push(`${name}: is damaged`)
    }
  if (problems.length > 0) throw new ImportRefused(problems.join('\n'))
  const [course = ''] = courses
  const files = Object.entries(unpacked).map(([name, data]) => ({
    name: name.slice(course.length + 1),
    data: Buffer.from(data),
  }))
  return { course, files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

function unzip(archive: Uint8Array, filter: NonNullable<Parameters<typeof unzipSync>[1]>['filter']) {
  try {
    const unpacked = unzipSync(archive, filter ? { filter } : {})
    return { unpacked, checksums: checksumsOf(archive) }
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw new ImportRefused(`This is not a whole ZIP archive: ${error instanceof Error ? error.message : ''}`)
  }
}

function planOf(course: string, files: readonly CourseFile[], current: readonly CourseFile[]): ImportPlan {
  const before = new Map(current.map(({ name, data }) => [name, data]))
  const isSame = ({ name, data }: CourseFile) => before.get(name)?.equals(data) ?? false
  const now = new Set(files.map(({ name }) => name))
  return {
    course,
    added: files.filter(({ name }) => !before.has(name)).map(({ name }) => name),
    changed: files.filter((file) => before.has(file.name) && !isSame(file)).map(({ name }) => name),
    removed: current.filter(({ name }) => !now.has(name)).map(({ name }) => name),
    same: files.filter(isSame).length,
  }
}
