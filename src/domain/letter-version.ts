import type { LetterText } from './staff-newsletter.ts'

/**
 * Identifies the texts of a letter, so that one is not sent or replaced that has other texts by now: 32-bit FNV-1a of all
 * four, in hexadecimal. It protects against mistakes, not against forgery.
 */
export function letterVersion({ subject, body }: LetterText): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify([subject.en, subject.sw, body.en, body.sw])))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16)
}
