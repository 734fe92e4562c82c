import * as v from 'valibot'
import { maxNameLength } from './limits.ts'
import { coursesPath } from './lesson-addresses.ts'

/** The letters of a certificate's number: Crockford's base 32, without those that are read as others. */
export const numberLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Such as VIOR-2026-7Q2M9XK4TD. */
export const certificateNumber = v.pipe(v.string(), v.regex(/^VIOR-\d{4}-[0-9A-HJKMNP-TV-Z]{10}$/))

/** A number as somebody typed it from paper, as it is stored: I and L are read as 1, O as 0. */
export function typedNumber(text: string): string {
  const [start = '', year = '', ...letters] = text.trim().toUpperCase().split('-')
  return [start, year, letters.join('').replaceAll(/[IL]/g, '1').replaceAll('O', '0')].join('-')
}

const courseId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/))
const parts = {
  number: v.string(),
  course: courseId,
  /** Title of the course, in both languages. */
  title: v.object({ en: v.string(), sw: v.string() }),
  /** `YYYY-MM-DD` in Tanzania. */
  day: v.string(),
  lessons: v.number(),
  /** Average of the quizzes, percent. */
  score: v.number(),
}

/** A certificate as its holder sees it. */
export const certificateSchema = v.object({
  ...parts,
  name: v.string(),
  /** Whether the public page shows the name. */
  shows_name: v.boolean(),
})
export type Certificate = v.InferOutput<typeof certificateSchema>

/** The own certificates, and the courses that are complete and have none yet. */
export const ownCertificatesSchema = v.object({
  certificates: v.array(certificateSchema),
  ready: v.array(courseId),
})
export type OwnCertificates = v.InferOutput<typeof ownCertificatesSchema>

/** What everybody may know of a certificate. `valid`: its signature is that of the server. `name`: null without consent. */
export const certificateCheckSchema = v.object({
  ...parts,
  valid: v.boolean(),
  name: v.nullable(v.string()),
})
export type CertificateCheck = v.InferOutput<typeof certificateCheckSchema>

/**
 * Body of the request that makes one. `name`: what the holder was told would be on it; a conflict, with `fields.name`, if their
 * profile has another, because a certificate keeps its name.
 */
export const certificateRequestSchema = v.optional(
  v.object({ name: v.optional(v.pipe(v.string(), v.maxLength(2 * maxNameLength + 1))) }),
  {},
)

export const consentSchema = v.object({ shows_name: v.boolean() })

/** Paths of the API of certificates. */
export const certificatePaths = {
  /** GET: the own. */
  own: '/courses/api/certificates/',
  /** POST: makes it. */
  make: (course: string) => `${coursesPath}${encodeURIComponent(course)}/certificate/`,
  /** GET: what everybody may know. */
  check: (number: string) => `/courses/api/certificates/${encodeURIComponent(number)}/`,
  /** POST: whether the name is shown. */
  consent: (number: string) => `/courses/api/certificates/${encodeURIComponent(number)}/consent/`,
  pdf: (number: string, lang: string) =>
    `/courses/api/certificates/${encodeURIComponent(number)}/pdf/?lang=${lang}`,
} as const

/** The public page of a certificate. */
export const certificatePage = (number: string) => `/certificates/${number}`
