import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/clock.ts'

export const filesPath = '/files/'
const lifetimeSeconds = 15 * 60

export type FileLinks = ReturnType<typeof createFileLinks>

/** URL path of a file below /files/; enough for a public file. */
export function addressOf(path: string): string {
  return filesPath + path.split('/').map(encodeURIComponent).join('/')
}

/**
 * URL paths of files. Other than public files need a signed link (HMAC-SHA-256 of path and expiry), valid for 15
 * minutes: a download that is interrupted longer requests a new one and resumes.
 */
export function createFileLinks(secret: string, clock: Clock) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)

  function sign(path: string, expires: string): Buffer {
    return createHmac('sha256', secret).update(`file\n${path}\n${expires}`).digest()
  }

  return {
    /** The path and query under which the file can be fetched now. */
    linkTo(file: { path: string; is_public: number }): string {
      const address = addressOf(file.path)
      if (file.is_public === 1) return address
      const expires = String(nowSeconds() + lifetimeSeconds)
      return `${address}?expires=${expires}&signature=${sign(file.path, expires).toString('base64url')}`
    },

    /** Whether the query has a valid, unexpired signature for this path. */
    isSigned(path: string, query: { expires: string; signature: string }): boolean {
      const actual = Buffer.from(query.signature, 'base64url')
      const expected = sign(path, query.expires)
      const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected)
      return isOurs && Number(query.expires) > nowSeconds()
    },
  }
}
