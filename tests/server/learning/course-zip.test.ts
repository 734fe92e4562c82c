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

test('a file that changed on the way is refused, and all that changed are named', async () => {
  const archive = zipSync(validFiles, { level: 0 })
  const changedAt = (...places: number[]) =>
    archive.map((byte, place) => (places.includes(place) ? byte ^ 1 : byte))
  const [en, sw] = [archive.indexOf(0x77, 1000), archive.lastIndexOf(0x77, archive.length - 2000)]
  const importing = (bytes: Uint8Array) => importCourse(bytes, folder, { isWritten: true })
  const damaged = (name: string) => `sums/${name}/01-adding.md: is damaged`
  await expect(importing(changedAt(en))).rejects.toThrow(new ImportRefused(damaged('en')))
  await expect(importing(changedAt(en, sw))).rejects.toThrow(
    new ImportRefused(`${damaged('en')}\n${damaged('sw')}`),
  )
  expect(await readdir(folder)).toEqual([])
})

test('an archive of which any byte changed is refused, or still has the same files', async () => {
  await importZip(validFiles)
  for (const level of [0, 9] as const) {
    const archive = zipSync(validFiles, { level })
    const step = level === 0 ? 31 : 3
    for (let place = 0; place < archive.length; place += step) {
      const changed = archive.with(place, (archive[place] ?? 0) ^ 1)
      const plan = await importCourse(changed, folder, { isWritten: false }).catch((error: unknown) => {
        if (!(error instanceof ImportRefused)) throw error
      })
      if (plan) expect([place, plan.same, plan.added.length]).toEqual([place, 2, 0])
    }
  }
}, 60_000)

test('an archive with entries for its folders, or of ZIP64, is taken', async () => {
  const plain = zipSync({ 'sums/': new Uint8Array(), 'sums/en/': new Uint8Array(), ...validFiles })
  expect(await importCourse(plain, folder, { isWritten: true })).toMatchObject({ added: { length: 2 } })
  expect(await importCourse(asZip64(plain), folder, { isWritten: true })).toMatchObject({ same: 2 })
})

/** The same archive with a directory whose place only ZIP64 tells (APPNOTE 6.3, 4.3.14 and 4.3.15). */
function asZip64(archive: Uint8Array): Buffer {
  const end = Buffer.from(archive.subarray(-22))
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeUInt32LE(44, 4)
  end64.writeUInt32LE(end.readUInt16LE(10), 24)
  end64.writeUInt32LE(end.readUInt16LE(10), 32)
  end64.writeUInt32LE(end.readUInt32LE(12), 40)
  end64.writeUInt32LE(end.readUInt32LE(16), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeUInt32LE(archive.length - 22, 8)
  locator.writeUInt32LE(1, 16)
  end.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([archive.subarray(0, -22), end64, locator, end])
}
