import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { lessonListSchema, lessonSchema } from '#domain/lessons.ts'
import { createCourseZips } from '#server/learning/course-zips.ts'
import { createLessons } from '#server/learning/lessons.ts'
import { contentSitemap } from '#server/site/content-sitemap.ts'
import { aLesson } from '#tests/support/a-lesson.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-lessons-'))
  for (const [file, title] of [
    ['en/01-adding.md', 'Sums'],
    ['sw/01-adding.md', 'Jumla'],
    ['en/02-dividing.md', 'Parts'],
    ['sw/02-dividing.md', 'Sehemu'],
  ] as const) {
    const place = path.join(folder, 'sums', file)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, aLesson({ title }))
  }
  server = await startServer({ coursesDir: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('the lessons of a course are listed in order, in one language, with their size', async () => {
  const response = await fetch(server.url + lessonAddresses.list('sums', 'sw'))
  expect(response.status).toBe(200)
  const { course, lessons } = v.parse(lessonListSchema, await response.json())
  expect(course).toBe('sums')
  expect(lessons.map(({ slug, title }) => [slug, title])).toEqual([
    ['adding', 'Jumla'],
    ['dividing', 'Sehemu'],
  ])
  const one = await fetch(server.url + lessonAddresses.one('sums', 'adding', 'sw'))
  const text = await one.text()
  expect(lessons[0]?.bytes).toBe(Buffer.byteLength(text))
  expect(v.parse(lessonSchema, JSON.parse(text))).toMatchObject({
    slug: 'adding',
    language: 'sw',
    title: 'Jumla',
  })
})

test('all lessons are known by their titles, and are in the sitemap', async () => {
  expect(await server.app.lessons.titles()).toEqual([
    { course: 'sums', slug: 'adding', titles: { en: 'Sums', sw: 'Jumla' } },
    { course: 'sums', slug: 'dividing', titles: { en: 'Parts', sw: 'Sehemu' } },
  ])
  const sitemap = await contentSitemap(server.app, 'https://vior.example')
  expect(sitemap).toContain('<loc>https://vior.example/thinkforge/sums/dividing</loc>')
})

test('an unchanged lesson costs a 304', async () => {
  const url = server.url + lessonAddresses.one('sums', 'dividing', 'en')
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test.each([
  lessonAddresses.list('gone', 'en'),
  lessonAddresses.one('sums', 'gone', 'en'),
  lessonAddresses.one('gone', 'adding', 'en'),
  lessonAddresses.list('..', 'en'),
  lessonAddresses.one('sums', '../01-adding', 'en'),
])('%s is not found', async (address) => {
  expect((await fetch(server.url + address)).status).toBe(404)
})

test('a language that no lesson is written in is a bad request', async () => {
  const address = lessonAddresses.list('sums', 'en').replace('=en', '=fr')
  expect((await fetch(server.url + address)).status).toBe(400)
})

test('a read that fails is tried again at the next request', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'vior-broken-'))
  const courses = path.join(root, 'courses')
  const lesson = path.join(courses, 'sums/en/01-adding.md')
  const lessons = createLessons(courses)
  const zips = createCourseZips(courses)
  const reads = [() => lessons.list('sums', 'en'), () => lessons.titles(), () => zips('sums')]
  const expectFailures = async () => {
    for (const read of reads) await expect(read()).rejects.toThrow('ELOOP')
  }
  // A link to itself can no more be read than a disk that fails.
  await symlink(courses, courses)
  await expect(lessons.courses()).rejects.toThrow('ELOOP')
  await expectFailures()

  await rm(courses)
  for (const language of ['en', 'sw']) await mkdir(path.join(courses, 'sums', language), { recursive: true })
  await writeFile(path.join(courses, 'sums/sw/01-adding.md'), aLesson({ title: 'Jumla' }))
  await symlink(lesson, lesson)
  expect(await lessons.courses()).toEqual(['sums'])
  await expectFailures()

  await rm(lesson)
  await writeFile(lesson, aLesson({ title: 'Sums' }))
  expect(await lessons.list('sums', 'en')).toMatchObject({ lessons: [{ title: 'Sums' }] })
  expect(await lessons.titles()).toMatchObject([{ titles: { en: 'Sums', sw: 'Jumla' } }])
  expect(Buffer.concat((await zips('sums')) ?? []).includes('sums/en/01-adding.md')).toBe(true)
  await rm(root, { recursive: true })
})
