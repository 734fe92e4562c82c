import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { TotpSetup } from '#domain/second-factor.ts'
import { seal, unseal } from '#server/security/sealed-text.ts'

/** What every authenticator app supports (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the current one whose codes are accepted (RFC 6238, 5.2). */
const driftSteps = 1
/** RFC 4226, 4: 160 bits. */
const secretBytes = 20
const use = 'totp secret'

export type SealedTotp = { userId: number; tokenSecret: string }

/** A new secret with what an authenticator app reads, and the form in which it is stored. */
export function newTotp(
  { userId, tokenSecret }: SealedTotp,
  names: { issuer: string; label: string },
): { sealed: string; setup: TotpSetup } {
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ ...settings, ...names, secret }).toString()
  const sealed = seal(secret.base32, tokenSecret, use, String(userId))
  return { sealed, setup: { secret: secret.base32, uri, qr: qrPath(uri) } }
}

/**
 * The time step of a code, which is at most one away from now; null if the code is wrong, or the secret was stored under
 * another token secret.
 */
export function stepOfCode(
  code: string,
  sealed: string,
  { userId, tokenSecret }: SealedTotp,
  now: Date,
): number | null {
  const base32 = unseal(sealed, tokenSecret, use, String(userId))
  if (base32 === null) return null
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(base32) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: driftSteps })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** The dark modules as rows of one-unit squares, with the quiet zone of four that readers expect (ISO 18004). */
function qrPath(text: string): TotpSetup['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : '')).join(''),
  )
  return { size, path: rows.join('') }
}

function runFrom(row: boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end === -1 ? row.length : end) - start
}
