import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  certificateCheckSchema,
  certificateRequestSchema,
  certificateNumber,
  certificatePaths,
  certificateSchema,
  consentSchema,
  ownCertificatesSchema,
  type Certificate,
  type CertificateCheck,
} from '#domain/certificates.ts'
import { errorBody } from '#domain/api-error.ts'
import { dayInTanzania } from '#domain/invoices.ts'
import { locales } from '#domain/locale.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { earnedBy, newNumber } from '#server/learning/certificates/earned.ts'
import { titleOfCourse } from '#server/learning/course-titles.ts'
import type { Account } from '#server/repositories/accounts.ts'
import {
  findCertificate,
  findCourseCertificate,
  insertCertificate,
  listActiveCourses,
  listCertificates,
  listCourseMarks,
  setConsent,
  type StoredCertificate,
} from '#server/repositories/learning/certificates.ts'

const numberParams = v.object({ number: certificateNumber })
const one = `${certificatePaths.own}:number/`

const list = {
  method: 'GET',
  path: certificatePaths.own,
  summary: 'The own certificates, and the courses that are complete and have none yet',
  action: 'courses.learn',
  answer: ownCertificatesSchema,
} as const
const make = {
  method: 'POST',
  path: '/courses/api/courses/:course/certificate/',
  summary: 'Makes the certificate of a course whose lessons are all done; answers it if there is one',
  action: 'courses.learn',
  params: v.object({ course: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) }),
  body: certificateRequestSchema,
  answer: certificateSchema,
  refusals: [409],
} as const
const consent = {
  method: 'POST',
  path: `${one}consent/`,
  summary: 'Whether the public page of an own certificate shows the name',
  action: 'courses.learn',
  params: numberParams,
  body: consentSchema,
  answer: certificateSchema,
} as const
const check = {
  method: 'GET',
  path: one,
  summary: 'What everybody may know of a certificate: whether it is valid, and the name if its holder agreed',
  action: 'courses.read',
  ignoresBearer: true,
  params: numberParams,
  answer: certificateCheckSchema,
  refusals: [429],
} as const
const pdf = {
  method: 'GET',
  path: `${one}pdf/`,
  summary: 'An own certificate as a PDF, in the language of the query or of the browser',
  action: 'courses.learn',
  params: numberParams,
  query: v.object({ lang: v.optional(v.picklist(locales)) }),
  answer: 'application/pdf',
  refusals: [429],
} as const

const otherName = {
  status: 409,
  body: errorBody('conflict', 'Your profile has another name.', {
    name: ['This is not the name of your profile.'],
  }),
}

const incomplete = 'Not every lesson of the course is done, or you are not enrolled in it.'

/** Certificates of courses, for their holders and for anyone who checks one. */
export async function certificateRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply }) => {
    const { userId } = requireClaims(request)
    const certificates = await listCertificates(app.db, userId)
    const certified = new Set(certificates.map(({ course }) => course))
    const courses = (await listActiveCourses(app.db, userId)).filter((course) => !certified.has(course))
    const marks = await listCourseMarks(app.db, userId, courses)
    const ready: string[] = []
    for (const course of courses) {
      const courseMarks = marks.filter((mark) => mark.course === course)
      // A course without a mark is not parsed for this.
      if (courseMarks.length > 0 && earnedBy(courseMarks, await lessonsOf(course))) ready.push(course)
    }
    return sendEntity(request, reply, { certificates: certificates.map(toCertificate), ready })
  })

  serve(app, make, async ({ request, reply, params: { course }, body }) => {
    const lessons = await lessonsOf(course)
    if (lessons.length === 0) return reply.code(404).send(notFound().body)
    return answerOnce(request, reply, body, async (trx, person) => {
      const existing = await findCourseCertificate(trx, person.id, course)
      if (existing) return { status: 200, body: toCertificate(existing) }
      const isActive = (await listActiveCourses(trx, person.id)).includes(course)
      const earned = isActive && earnedBy(await listCourseMarks(trx, person.id, [course]), lessons)
      if (!earned) return conflict(incomplete)
      const name = nameOf(person)
      if (body.name !== undefined && body.name !== name) return otherName
      const now = app.clock.now()
      const day = dayInTanzania(now.getTime())
      const signed = { number: newNumber(day.slice(0, 4)), name, course, day, ...earned }
      await insertCertificate(trx, {
        number: signed.number,
        user_id: person.id,
        course,
        holder_name: signed.name,
        ...earned,
        issued_at: now.toISOString(),
        shows_name: 0,
        signature: app.certificates.sign(signed),
      })
      // The second of two concurrent requests finds the certificate of the first.
      const issued = await findCourseCertificate(trx, person.id, course)
      if (!issued) throw new Error(`The certificate of ${course} was not stored.`)
      return { status: 200, body: toCertificate(issued) }
    })
  })

  serve(app, consent, async ({ request, reply, params: { number }, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      const certificate = await findCertificate(trx, number)
      if (certificate?.holderId !== person.id) return notFound()
      await setConsent(trx, number, body.shows_name)
      return { status: 200, body: toCertificate({ ...certificate, shows_name: body.shows_name }) }
    }),
  )

  serve(app, check, async ({ request, reply, params: { number } }) => {
    const certificate = await findCertificate(app.db, number)
    return certificate
      ? sendEntity(request, reply, toCheck(certificate))
      : reply.code(404).send(notFound().body)
  })

  serve(app, pdf, async ({ request, reply, params: { number } }) => {
    const certificate = await findCertificate(app.db, number)
    if (certificate?.holderId !== requireClaims(request).userId) return reply.code(404).send(notFound().body)
    const pdfContext = { locale: localeOf(request), company: app.words.company, origin: app.config.publicUrl }
    // Loaded at the first PDF: the library takes 12 MB.
    const { certificatePdf } = await import('#server/learning/certificates/certificate-pdf.ts')
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${number}.pdf"`)
      .type('application/pdf')
      .send(certificatePdf({ ...toCertificate(certificate), issuedAt: certificate.issuedAt }, pdfContext))
  })

  async function lessonsOf(course: string): Promise<string[]> {
    const lessonList = await app.lessons.list(course, 'en')
    return lessonList?.lessons.map(({ slug }) => slug) ?? []
  }

  function toCertificate(stored: StoredCertificate): Certificate {
    const { number, course, day, lessons, score, name, shows_name } = stored
    const title = titleOfCourse(app.courseTitles, course)
    return { number, course, title, day, lessons, score, name, shows_name }
  }

  function toCheck(stored: StoredCertificate): CertificateCheck {
    const { name, shows_name, ...shown } = toCertificate(stored)
    const valid = app.certificates.isSigned({ ...shown, name }, stored.signature)
    return { ...shown, valid, name: shows_name ? name : null }
  }
}

function nameOf({ first_name, last_name, username }: Account): string {
  return `${first_name} ${last_name}`.trim() || username
}
