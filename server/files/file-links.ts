import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/clock.ts'

export const filesPath = '/files/'
const lifetimeSeconds = 15 * 60

export type FileLinks = ReturnType<typeof createFileLinks>

/** The address of a file below /files/, which is all a public one needs. */
export function addressOf(path: string): string {
  return filesPath + path.split('/').map(encodeURIComponent).join('/')
}

/**
 * Addresses of files. A file that is not public is reached only through a link signed for it (HMAC-SHA-256 of path
 * and expiry), which holds a quarter of an hour: a download that stops meanwhile asks for a new one and goes on.
 */
export function createFileLinks(secret: string, clock: Clock) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)

  function sign(path: string, expires: string): Buffer {
    return createHmac('sha256', secret).update(`file\n${path}\n${expires}`).digest()
  }

  return {
    /** The address a file can be fetched from now, as a path on this server. */
    linkTo(file: { path: string; is_public: number }): string {
      const address = addressOf(file.path)
      if (file.is_public === 1) return address
      const expires = String(nowSeconds() + lifetimeSeconds)
      return `${address}?expires=${expires}&signature=${sign(file.path, expires).toString('base64url')}`
    },

    /** Whether the query was signed for this path and has not expired. */
    isSigned(path: string, query: { expires: string; signature: string }): boolean {
      const given = Buffer.from(query.signature, 'base64url')
      const wanted = sign(path, query.expires)
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
      return isOurs && Number(query.expires) > nowSeconds()
    },
  }
}
