import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { readCourseFiles } from '#server/learning/course-files.ts'
import { importCourse, ImportRefused } from '#server/learning/import-course.ts'
import { coursesDir } from '#server/learning/lessons.ts'
import { aLesson } from '#tests/support/a-lesson.ts'
import { startServer } from '#tests/support/server.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vior-import-'))
  folder = path.join(root, 'courses')
  await mkdir(folder)
})
afterEach(() => rm(root, { recursive: true }))

const text = (words: string) => Buffer.from(words)
const validFiles = {
  'sums/en/01-adding.md': text(aLesson({ title: 'Sums' })),
  'sums/sw/01-adding.md': text(aLesson({ title: 'Jumla' })),
}
const importZip = (files: Record<string, Uint8Array>, isWritten = true) =>
  importCourse(zipSync(files), folder, { isWritten })
const leftovers = async () => (await readdir(root)).filter((name) => name !== 'courses')

test('every course of the project survives an export and an import byte for byte', async () => {
  const server = await startServer()
  try {
    for (const course of await readdir(coursesDir)) {
      if (course.endsWith('.md')) continue
      const response = await fetch(server.url + lessonAddresses.files(course))
      expect(response.headers.get('content-type')).toBe('application/zip')
      const archive = new Uint8Array(await response.arrayBuffer())
      expect(Number(response.headers.get('content-length'))).toBe(archive.length)
      const plan = await importCourse(archive, folder, { isWritten: true })
      const original = await readCourseFiles(path.join(coursesDir, course))
      expect(plan).toMatchObject({ course, added: original.map(({ name }) => name), same: 0 })
      expect(await readCourseFiles(path.join(folder, course))).toEqual(original)
    }
    const head = await fetch(server.url + lessonAddresses.files('python-first-steps'), { method: 'HEAD' })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10_000)
    expect((await fetch(server.url + lessonAddresses.files('gone'))).status).toBe(404)
  } finally {
    await server.close()
  }
}, 60_000)

test('an import says what it would do, and without the permission to write does nothing', async () => {
  await importZip(validFiles)
  const changed = {
    ...validFiles,
    'sums/sw/01-adding.md': text(aLesson({ title: 'Hesabu' })),
    'sums/figures/line.svg': text('<svg viewBox="0 0 1 1"></svg>'),
  }
  const plan = {
    course: 'sums',
    added: ['figures/line.svg'],
    changed: ['sw/01-adding.md'],
    removed: [],
    same: 1,
  }
  expect(await importZip(changed, false)).toEqual(plan)
  const file = path.join(folder, 'sums/sw/01-adding.md')
  expect(await readFile(file)).toEqual(validFiles['sums/sw/01-adding.md'])
  expect(await importZip(changed)).toEqual(plan)
  expect(await readFile(file)).toEqual(changed['sums/sw/01-adding.md'])
  expect(await importZip(validFiles)).toMatchObject({ removed: ['figures/line.svg'] })
  expect(await readdir(path.join(folder, 'sums'))).not.toContain('figures')
  expect(await leftovers()).toEqual([])
})

test.each<[string, Record<string, Uint8Array>, string]>([
  ['a path out of the folder', { ...validFiles, '../evil.md': text('x') }, 'a course has no such file'],
  [
    'a path out of the course',
    { ...validFiles, 'sums/en/../../evil.md': text('x') },
    'a course has no such file',
  ],
  ['an absolute path', { ...validFiles, '/etc/passwd': text('x') }, 'a course has no such file'],
  ['a path of Windows', { ...validFiles, 'sums\\en\\02-x.md': text('x') }, 'a course has no such file'],
  ['a file that is no lesson', { ...validFiles, 'sums/run.sh': text('x') }, 'a course has no such file'],
  ['two courses', { ...validFiles, 'other/en/01-x.md': text('x') }, 'has 2 courses'],
  ['one language', { 'sums/en/01-adding.md': validFiles['sums/en/01-adding.md'] }, 'lessons of other names'],
  ['nothing', {}, 'has 0 courses'],
  ['a lesson that is wrong', { ...validFiles, 'sums/sw/01-adding.md': text('# x') }, 'front matter'],
  [
    'a file that is too large',
    { ...validFiles, 'sums/en/02-x.md': Buffer.alloc(300_000, 'a') },
    'larger than',
  ],
  [
    'too many files',
    Object.fromEntries(Array.from({ length: 301 }, (_, place) => [`sums/figures/f${place}.svg`, text('x')])),
    'more than 300 files',
  ],
])('an archive with %s is refused and changes nothing', async (_name, files, reason) => {
  const importing = importZip(files)
  await expect(importing).rejects.toThrow(ImportRefused)
  await expect(importing).rejects.toThrow(reason)
  expect(await readdir(folder)).toEqual([])
  expect(await leftovers()).toEqual([])
})

test('a file that is no archive, or half of one, is refused', async () => {
  const archive = zipSync(validFiles)
  for (const bytes of [text('hello'), archive.subarray(0, archive.length / 2)])
    await expect(importCourse(bytes, folder, { isWritten: true })).rejects.toThrow(ImportRefused)
})
