import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Stored for accounts without a usable password; no password matches it. */
export const unusablePassword = '!'

/** Hashes with a new salt to a PHC string. Takes about 30 ms of a worker thread; call it outside transactions. */
export async function hashPassword(password: string): Promise<string> {
  return hashWithSalt(password, randomBytes(16))
}

/** The same with a given salt: for secrets of the server's making that are found by their hash. */
export async function hashWithSalt(message: string, nonce: Buffer): Promise<string> {
  const tag = await derive('argon2id', { message, nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether the password matches the hash. Compares in constant time and does the same work if there is no account
 * (`undefined`) or no usable hash, so that the timing does not reveal who has an account.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const stored = phcPattern.exec(hash ?? '')
  const [, memory = cost.memory, passes = cost.passes, parallelism = cost.parallelism, salt, expected = ''] =
    stored ?? []
  const expectedHash = Buffer.from(expected, 'base64')
  const tag = await derive('argon2id', {
    message: password,
    nonce: salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16),
    tagLength: stored ? expectedHash.length : tagLength,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return stored !== null && tag.length === expectedHash.length && timingSafeEqual(tag, expectedHash)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
