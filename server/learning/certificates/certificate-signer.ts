import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** What a signature covers. `day`: `YYYY-MM-DD`; `score`: percent. */
export type SignedFields = {
  number: string
  name: string
  course: string
  day: string
  lessons: number
  score: number
}

export type CertificateSigner = {
  /** base64url. */
  sign: (certificate: SignedFields) => string
  /** A signature of version 1, which certificates have that were given first, covers neither lessons nor score. */
  isSigned: (certificate: SignedFields, signature: string) => boolean
}

/** PKCS #8 of an Ed25519 key before its 32 bytes (RFC 8410, 7). */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Signs certificates with Ed25519, by a key that follows from the server's secret: another secret makes all
 * certificates that were given invalid.
 */
export function createCertificateSigner(secret: string): CertificateSigner {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'certificates of courses', 32))
  const key = createPrivateKey({ key: Buffer.concat([keyHead, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    sign: (certificate) => sign(null, messageOf(certificate), key).toString('base64url'),
    isSigned(certificate, text) {
      const signature = Buffer.from(text, 'base64url')
      return [messageOf(certificate), messageOfVersion1(certificate)].some((message) =>
        verify(null, message, publicKey, signature),
      )
    },
  }
}

function messageOf({ number, name, course, day, lessons, score }: SignedFields): Buffer {
  return Buffer.from(`certificate 2\n${JSON.stringify([number, name, course, day, lessons, score])}`)
}

function messageOfVersion1({ number, name, course, day }: SignedFields): Buffer {
  return Buffer.from(`certificate 1\n${JSON.stringify([number, name, course, day])}`)
}
