import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

function keyFrom(tokenSecret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', use, 32))
}

/**
 * Encrypts text (AES-256-GCM) with a key derived from the token secret for one use (HKDF, RFC 5869). `owner` is
 * authenticated with it, so that the text cannot be moved to another row.
 */
export function seal(text: string, tokenSecret: string, use: string, owner: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFrom(tokenSecret, use), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The text of `seal`; null with another token secret, use or owner. */
export function unseal(sealed: string, tokenSecret: string, use: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivLength + tagLength) return null
  const decipher = createDecipheriv(algorithm, keyFrom(tokenSecret, use), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength))
  try {
    const text = decipher.update(bytes.subarray(ivLength, -tagLength))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
