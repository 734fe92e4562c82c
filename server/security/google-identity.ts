import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#server/clock.ts'

const googleJwksUrl = 'https://www.googleapis.com/oauth2/v3/certs'
const issuers = ['accounts.google.com', 'https://accounts.google.com']
const timeoutMs = 5000

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.pipe(v.string(), v.email(), v.maxLength(254), v.toLowerCase()),
  email_verified: v.literal(true),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
  picture: v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(2000))),
})
export type GoogleIdentity = v.InferOutput<typeof claimsSchema>

export type GoogleCheck =
  | { kind: 'known'; identity: GoogleIdentity }
  | { kind: 'refused' }
  /** Google's keys are temporarily unavailable. */
  | { kind: 'unavailable' }

/**
 * Verifies Google's ID tokens as Google documents: signature by one of its keys (RS256), audience, issuer, expiry,
 * and a verified email address. `azp`, if present, must be our client id too. Keys are cached, and fetched again for
 * an unknown key id, at most every 30 s.
 */
export function createGoogleCheck(
  clientId: string,
  clock: Clock,
  jwksUrl = googleJwksUrl,
): (token: string) => Promise<GoogleCheck> {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs })
  return async (token) => {
    let payload: JWTPayload
    try {
      const verified = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: issuers,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: clock.now(),
      })
      payload = verified.payload
    } catch (error) {
      return isRefusal(error) ? { kind: 'refused' } : { kind: 'unavailable' }
    }
    const claims = v.safeParse(claimsSchema, payload)
    const isForUs = payload.aud === clientId && (payload.azp === undefined || payload.azp === clientId)
    return claims.success && isForUs ? { kind: 'known', identity: claims.output } : { kind: 'refused' }
  }
}

/**
 * jose's errors about the token itself; any other error (timeout, no response, no JSON) is about fetching Google's
 * keys.
 */
function isRefusal(error: unknown): boolean {
  const { JWKSTimeout, JWKSInvalid, JOSEError } = errors
  if (!(error instanceof JOSEError) || error instanceof JWKSTimeout || error instanceof JWKSInvalid)
    return false
  return error.code !== JOSEError.code
}
