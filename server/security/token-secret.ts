import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
 * survive a restart. Written to a temporary file and renamed: a crash leaves a complete secret or none.
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
  const unfinished = `${file}.${process.pid}`
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(unfinished, `${secret}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
  return secret
}
