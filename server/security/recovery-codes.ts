import { randomBytes, randomInt } from 'node:crypto'
import { hashWithSalt } from '#server/security/passwords.ts'

const recoveryCodeCount = 10
/** Crockford's base32: no letter that looks like a digit. Ten characters are 50 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 10

export type NewRecoveryCodes = { codes: string[]; salt: string; hashes: string[] }

/**
 * Ten new codes, and the hashes that are stored: argon2id, because a code has less than 112 bits (OWASP ASVS 5.0, 6.5.2). A
 * set has one salt, so that an entered code is hashed once, not ten times.
 */
export async function makeRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16).toString('base64url')
  const plain = Array.from({ length: recoveryCodeCount }, randomCode)
  const hashes = await Promise.all(plain.map((code) => hashRecoveryCode(code, salt)))
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}

/** The stored form of an entered code, in which spaces, hyphens, capitals and look-alikes do not matter. */
export function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  return hashWithSalt(plain, Buffer.from(salt, 'base64url'))
}

function randomCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
