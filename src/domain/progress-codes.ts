import * as v from 'valibot'
import { maxLabelLength } from './limits.ts'

/** Paths of the API of codes with which somebody else sees a student's progress. */
export const progressCodePaths = {
  /** GET: own codes. POST: adds one. */
  own: '/courses/api/progress-codes/',
  withdrawal: (id: number) => `/courses/api/progress-codes/${id}/withdraw/`,
  /** POST: what a code shows. The code is in the body, since addresses are logged. */
  shown: '/courses/api/shown-progress/',
} as const

/** How many codes of an account may be open at once. */
export const maxOpenCodes = 10

/** Base 32 of Crockford: without letters that are read as digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new code of 80 bits as it is written, such as `7QK2-M0XD-H4TW-9BRE`. `bytes`: 16 random ones, of which each gives 5 bits. */
export function progressCodeOf(bytes: Uint8Array): string {
  return formatCode([...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join(''))
}

/** A code as it is compared: capitals, without spaces and hyphens, with digits for the letters that look like them. */
function normalizeCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

function formatCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

/** Output: the code as it is compared. */
export const progressCodeSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform(normalizeCode),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'is no code'),
)

const label = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(maxLabelLength))

export const newProgressCodeSchema = v.object({ code: progressCodeSchema, label })

/** A code as its owner sees it; nobody can read the code itself again. */
export const ownProgressCodeSchema = v.object({
  id: v.number(),
  /** Whom the student gave it to. */
  label: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})
export type OwnProgressCode = v.InferOutput<typeof ownProgressCodeSchema>

const shownCourseSchema = v.object({
  course: v.string(),
  lessons_done: v.number(),
  lessons: v.number(),
  /** When something was last done in it; null before that. */
  last_at: v.nullable(v.string()),
})

/** What a code shows: nothing that identifies the student but the first name. */
export const shownProgressSchema = v.object({
  first_name: v.string(),
  last_at: v.nullable(v.string()),
  courses: v.array(shownCourseSchema),
  certificates: v.array(v.object({ number: v.string(), course: v.string(), issued_at: v.string() })),
})
export type ShownProgress = v.InferOutput<typeof shownProgressSchema>
