import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#server/clock.ts'

const accessLifetimeSeconds = 600

/** Whom an access token speaks for, and the family of refresh tokens it was issued with. */
export type AccessClaims = { userId: number; family: string }

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  family: v.string(),
})

/** Signs an access token (JWT, HS256) that lives ten minutes from now. */
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

/** What the token claims, or null when it is forged, expired or not one of ours. */
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
