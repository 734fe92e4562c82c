import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  certificateCheckSchema,
  certificatePaths,
  certificateSchema,
  ownCertificatesSchema,
  typedNumber,
} from '#domain/certificates.ts'
import { aLesson } from '#tests/support/a-lesson.ts'
import { completeCourse } from '#tests/support/completed-course.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const course = 'sums'
const lessons = ['adding', 'dividing']

forEachDatabase((database) => {
  let folder: string
  let server: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vior-certificates-'))
    for (const language of ['en', 'sw'])
      for (const [place, slug] of lessons.entries()) {
        const file = path.join(folder, course, language, `0${place + 1}-${slug}.md`)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, aLesson({ title: slug }))
      }
    server = await startServer({ database, coursesDir: folder, siteDocuments: [listed] })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  async function aStudent(done: readonly string[] = lessons, quiz = 80): Promise<SignedIn> {
    const student = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    await completeCourse(server.db, { userId: student.user.id, course, lessons: done, quiz })
    return student
  }
  const requestCertificate = (student: SignedIn, name = course) =>
    student.send('POST', certificatePaths.make(name), {})
  const certificateOf = async (student: SignedIn) =>
    v.parse(certificateSchema, await (await requestCertificate(student)).json())
  const own = async (student: SignedIn) =>
    v.parse(ownCertificatesSchema, await (await student.send('GET', certificatePaths.own)).json())
  async function check(number: string) {
    const response = await server.send('GET', certificatePaths.check(number))
    return response.status === 200 ? v.parse(certificateCheckSchema, await response.json()) : response.status
  }

  describe('a certificate', () => {
    test('is not made with another name than its holder was told', async () => {
      const student = await aStudent()
      const make = (name: string) => student.send('POST', certificatePaths.make(course), { name })
      const refused = await make('Neema Mushi')
      expect([refused.status, (await refused.json()).fields]).toEqual([409, { name: [expect.any(String)] }])
      expect((await own(student)).ready).toEqual([course])
      expect(await (await make('Neema Sanga')).json()).toMatchObject({ name: 'Neema Sanga' })
      // It is there, and is answered whatever the profile says by now.
      expect((await make('Neema Mushi')).status).toBe(200)
    })

    test('is ready when all lessons are done, and is made once with a number of its own', async () => {
      const student = await aStudent(lessons, 75)
      expect(await own(student)).toEqual({ certificates: [], ready: [course] })
      const both = await Promise.all([certificateOf(student), certificateOf(student)])
      expect(both[0]).toEqual(both[1])
      const certificate = both[0]
      expect(certificate).toEqual({
        number: certificate.number,
        course,
        title: { en: 'Sums', sw: 'Hesabu' },
        day: '2026-03-02',
        lessons: 2,
        score: 75,
        name: 'Neema Sanga',
        shows_name: false,
      })
      expect(certificate.number).toMatch(/^VIOR-2026-[0-9A-HJKMNP-TV-Z]{10}$/)
      expect(await own(student)).toEqual({ certificates: [certificate], ready: [] })
      expect((await certificateOf(await aStudent())).number).not.toBe(certificate.number)
    })

    test('is refused while a lesson is not done, and to whoever is not enrolled', async () => {
      const beginner = await aStudent(['adding'])
      expect((await requestCertificate(beginner)).status).toBe(409)
      expect((await own(beginner)).ready).toEqual([])
      const failed = await aStudent(lessons, 59)
      expect((await requestCertificate(failed)).status).toBe(409)
      for (const state of ['asked', 'refused']) {
        const other = await aStudent()
        await server.db
          .updateTable('enrolments')
          .set({ state })
          .where('user_id', '=', other.user.id)
          .execute()
        expect((await requestCertificate(other)).status).toBe(409)
        expect((await own(other)).ready).toEqual([])
      }
      expect((await requestCertificate(await aStudent(), 'gone')).status).toBe(404)
      expect((await server.send('POST', certificatePaths.make(course), {})).status).toBe(401)
      expect((await server.send('GET', certificatePaths.own)).status).toBe(401)
    })

    test('is checked by everybody, with the name only after its holder agreed, and only its holder', async () => {
      const student = await aStudent()
      const { number, name, shows_name: _, ...facts } = await certificateOf(student)
      expect(await check(number)).toEqual({ ...facts, number, valid: true, name: null })
      const agree = (person: SignedIn, shows: boolean) =>
        person.send('POST', certificatePaths.consent(number), { shows_name: shows })
      expect((await agree(await aStudent(), true)).status).toBe(404)
      expect(await check(number)).toMatchObject({ name: null })
      expect(await (await agree(student, true)).json()).toMatchObject({ shows_name: true })
      expect(await check(number)).toMatchObject({ valid: true, name })
      await agree(student, false)
      expect(await check(number)).toMatchObject({ name: null })
    })

    test('that was changed in the database is not valid', async () => {
      const { number } = await certificateOf(await aStudent())
      const changes = [
        { holder_name: 'Somebody Else' },
        { course: 'other' },
        { issued_at: '2026-02-02T08:00:00.000Z' },
        { score: 100 },
        { lessons: 3 },
        { signature: 'AAAA' },
      ]
      for (const change of changes) {
        const before = await server.db
          .selectFrom('certificates')
          .selectAll()
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
        await server.db.updateTable('certificates').set(change).where('number', '=', number).execute()
        expect(await check(number)).toMatchObject({ valid: false })
        await server.db.updateTable('certificates').set(before).where('number', '=', number).execute()
        expect(await check(number)).toMatchObject({ valid: true })
      }
    })

    test('that was given before score and lessons were signed stays valid, while name and course are as signed', async () => {
      const { number, row, signature } = givenBefore
      const holder = await aStudent()
      await server.db
        .insertInto('certificates')
        .values({ ...row, number, user_id: holder.user.id, signature })
        .execute()
      expect(await check(number)).toMatchObject({ valid: true, score: 80, lessons: 2 })
      const change = async (changed: { holder_name?: string; course?: string }) =>
        server.db.updateTable('certificates').set(changed).where('number', '=', number).execute()
      await change({ holder_name: 'Somebody Else' })
      expect(await check(number)).toMatchObject({ valid: false })
      await change({ holder_name: row.holder_name, course: 'other' })
      expect(await check(number)).toMatchObject({ valid: false })
    })

    test.each([
      'VIOR-2026-0000000000',
      'VIOR-2026-000',
      'vior-2026-0000000000',
      '%00',
      'VIOR-2026-000000000U',
    ])('with the number %s is not found', async (number) => {
      expect(await check(number)).toBe(404)
    })

    test('is a PDF in both languages for its holder, the same bytes each time', async () => {
      const student = await aStudent()
      const { number } = await certificateOf(student)
      const read = async (person: SignedIn, lang: string) =>
        person.send('GET', certificatePaths.pdf(number, lang))
      const [en, again, sw] = await Promise.all(
        ['en', 'en', 'sw'].map(async (lang) =>
          Buffer.from(await (await read(student, lang)).arrayBuffer()).toString('latin1'),
        ),
      )
      expect(en).toMatch(/^%PDF/)
      expect(en).toContain(`(Certificate ${number})`)
      expect(sw).toContain(`(Cheti ${number})`)
      expect(en).toBe(again)
      expect(en?.match(/\/Type \/Page\b/g)).toHaveLength(1)
      const response = await read(student, 'sw')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
      expect((await read(await aStudent(), 'en')).status).toBe(404)
      expect((await server.send('GET', certificatePaths.pdf(number, 'en'))).status).toBe(401)
    })

    test('with the longest names is still one page', async () => {
      const person = await server.aPerson({ firstName: 'Mwanahamisi'.repeat(10), lastName: 'W'.repeat(100) })
      const student = await server.signIn(person)
      await completeCourse(server.db, { userId: person.id, course, lessons })
      const { number } = await certificateOf(student)
      const response = await student.send('GET', certificatePaths.pdf(number, 'en'))
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    })

    test('is checked by one address only so often', async () => {
      const strict = await startServer({ database, coursesDir: folder, config: { rateLimitFactor: 0.005 } })
      try {
        const checkStatus = async () =>
          (await strict.send('GET', certificatePaths.check('VIOR-2026-0000000000'))).status
        expect([await checkStatus(), await checkStatus(), await checkStatus(), await checkStatus()]).toEqual([
          404, 404, 404, 429,
        ])
      } finally {
        await strict.close()
      }
    })
  })
})

test.each([
  [' vior-2026-7q2m9xk4td ', 'VIOR-2026-7Q2M9XK4TD'],
  ['VIOR-2026-Il0o9-XK4TD', 'VIOR-2026-11009XK4TD'],
  ['x', 'X--'],
])('the number %j is read as %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

/** Made by the signer of version 1, with the secret of `startServer`. */
const givenBefore = {
  number: 'VIOR-2026-7Q2M9XK4TD',
  row: {
    course,
    holder_name: 'Neema Sanga',
    lessons: 2,
    score: 80,
    issued_at: '2026-03-02T08:00:00.000Z',
    shows_name: 0,
  },
  signature: '0WskBDqmYRVuWz-n9zht_XOu9afk_xt8xA1bnSS8W-Tt54pWikvGmGvQ83ob-VUjwdjQw7O0zUVSebE6b_9-CA',
}

const listed = {
  kind: 'courses',
  path: '/thinkforge/sums',
  texts: { en: { title: 'Sums', text: '', words: '' }, sw: { title: 'Hesabu', text: '', words: '' } },
} as const
