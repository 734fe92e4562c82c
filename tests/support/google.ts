import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

export const googleClientId = '1234-vior.apps.googleusercontent.com'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>
export type FakeGoogle = {
  jwksUrl: string
  keys: KeyPair
  /** A token like Google's, issued at `now`; `claims` replace its own, undefined removes one. */
  token(now: Date, claims?: Record<string, unknown>, options?: SignOptions): Promise<string>
  /** Sets the response of the key endpoint; null restores the keys. */
  answer(status: number | null, body?: string): void
  close(): Promise<void>
}
type SignOptions = { alg?: string; kid?: string; key?: Parameters<SignJWT['sign']>[0] }

/** The part of Google used by the server: an endpoint with public keys, and tokens signed with them. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwks = JSON.stringify({
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }],
  })
  let forced: { status: number; body: string } | null = null
  const server = createServer((_request, response) => {
    response.writeHead(forced?.status ?? 200, { 'content-type': 'application/json' })
    response.end(forced?.body ?? jwks)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    jwksUrl: `http://127.0.0.1:${port}/certs`,
    keys,
    token(now, claims = {}, { alg = 'RS256', kid = 'google-1', key = keys.privateKey } = {}) {
      const seconds = Math.floor(now.getTime() / 1000)
      const payload: JWTPayload = {
        iss: 'https://accounts.google.com',
        aud: googleClientId,
        azp: googleClientId,
        sub: '108456789',
        email: 'Neema@Gmail.com',
        email_verified: true,
        given_name: 'Neema',
        family_name: 'Sanga',
        iat: seconds,
        exp: seconds + 3600,
        ...claims,
      }
      return new SignJWT(payload).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
    },
    answer(status, body = '') {
      forced = status === null ? null : { status, body }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
