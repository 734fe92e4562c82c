import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#server/clock.ts'

const accessLifetimeSeconds = 600

/** The account an access token was issued to, and its family of refresh tokens. */
export type AccessClaims = { userId: number; family: string }

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  family: v.string(),
})

/** Signs an access token (JWT, HS256) valid for ten minutes. */
export async function signAccess(claims: AccessClaims, secret: string, clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ family: claims.family })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(claims.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessLifetimeSeconds)
    .setJti(crypto.randomUUID())
    .sign(new TextEncoder().encode(secret))
}

/** The claims of a token; null if it is forged, expired or of another kind. */
export async function verifyAccess(
  token: string,
  secret: string,
  clock: Clock,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      currentDate: clock.now(),
    })
    const claims = v.safeParse(claimsSchema, payload)
    return claims.success ? { userId: claims.output.sub, family: claims.output.family } : null
  } catch {
    return null
  }
}
