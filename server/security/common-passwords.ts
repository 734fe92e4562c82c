import { readFileSync } from 'node:fs'
import { errorBody } from '#domain/api-error.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * OWASP ASVS 5.0, 6.2.4: the 3,000 most used passwords that would otherwise be long enough, in lower case, from
 * zxcvbn's list; made by scripts/make-common-passwords.ts.
 */
const refused = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** ASVS 6.1.2 and 6.2.11: the words of this place, with nothing but digits and marks around them. */
const ownWords = /^[\d\W_]*(vior|viora|viormart|viorscholar|thinkforge|scholar|mbeya|tanzania)[\d\W_]*$/i

/** Whether a password, whatever its capitals, is among those everybody tries first, here or anywhere. */
export function isCommonPassword(password: string): boolean {
  return ownWords.test(password) || refused.has(password.toLowerCase())
}

/** Throws Problem 400 naming the field when the password is a common one. */
export function refuseCommonPassword(field: string, password: string): void {
  if (!isCommonPassword(password)) return
  const sentence = 'This password is one of those everybody tries first. Please choose another.'
  throw new Problem(400, errorBody('invalid', sentence, { [field]: [sentence] }))
}
