import * as v from 'valibot'
import {
  certificateCheckSchema,
  certificatePaths,
  ownCertificatesSchema,
  type CertificateCheck,
  type OwnCertificates,
} from '#domain/certificates.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** Settings that are deleted at sign-out. */
export const certificateSettings = {
  own: (userId: number) => `certificates:${userId}`,
  check: (number: string) => `certificate:${number}`,
}

/** The account's certificates as last fetched; null before that. */
export async function readOwnCertificates(userId: number): Promise<OwnCertificates | null> {
  const row = await engine.db.settings.get(certificateSettings.own(userId))
  const parsed = v.safeParse(ownCertificatesSchema, row?.value)
  return parsed.success ? parsed.output : null
}

/** `savedAt`: when the server last said so, ms since 1970. */
export type CachedCheck = { check: CertificateCheck | null; savedAt: number | null }

/** What this device knows of a certificate. */
export async function readCheck(number: string): Promise<CachedCheck> {
  const [row, answers] = await Promise.all([
    engine.db.settings.get(certificateSettings.check(number)),
    // Answers to any user of this device: they are the same for all.
    engine.db.answers.where('url').startsWith(certificatePaths.check(number)).toArray(),
  ])
  const check = v.safeParse(certificateCheckSchema, row?.value)
  return {
    check: check.success ? check.output : null,
    savedAt: Math.max(...answers.map(({ savedAt }) => savedAt), 0) || null,
  }
}
