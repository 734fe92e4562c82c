import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createFileAtomic } from '#server/files/write-file-atomic.ts'

const minSecretLength = 32

const obvious =
  /change.?(me|this|it)|your.?(token|secret|key)|default|example|password|insecure|(dev|test|my).?secret|0123456|abcdefg/i

/** Why a secret must not sign anything, as a sentence; null if it may. `name`: of the setting. */
export function secretWeakness(secret: string | undefined, name = 'TOKEN_SECRET'): string | null {
  if (!secret) return `${name} is missing.`
  if (secret.length < minSecretLength) return `${name} is shorter than ${minSecretLength} characters.`
  if (obvious.test(secret) || new Set(secret).size < 10) return `${name} is an obvious default.`
  return null
}

/**
 * A secret of a demo, generated once and stored in `<dataDir>/<name>` (mode 0600), so that sessions and certificates
 * survive a restart. If two processes start for the first time, both get the same one.
 */
export function loadOrCreateSecret(
  dataDir: string,
  name: 'token-secret' | 'certificate-secret' = 'token-secret',
): string {
  const file = path.join(dataDir, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const secret = randomBytes(48).toString('base64url')
  return createFileAtomic(file, `${secret}\n`) ? secret : loadOrCreateSecret(dataDir, name)
}
