import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sha256 } from '#server/database/stable-stringify.ts'

/** The stored name of a browser that asked for a code, together with the address that it asked for. */
export const browserHashOf = (browser: string, email: string) => sha256(`${browser}\n${email}`)

/** Six random digits and the token of a link. */
export function newMailCode(): { digits: string; token: string } {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, token: randomBytes(32).toString('base64url') }
}

/** What is stored of the digits: keyed, because a million of them can be tried, and useless for another browser. */
export function codeHashOf(digits: string, browserHash: string, tokenSecret: string): string {
  return createHmac('sha256', tokenSecret).update(`mail-code\n${browserHash}\n${digits}`).digest('base64url')
}

/** Compares two hashes of `codeHashOf` in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
