import * as v from 'valibot'
import {
  certificateCheckSchema,
  certificatePaths,
  certificateSchema,
  ownCertificatesSchema,
  type Certificate,
  type OwnCertificates,
} from '#domain/certificates.ts'
import {
  baseUrl,
  currentPair,
  engine,
  pullIntoCache,
  reportUnreachable,
} from '#platform/engine/page-engine.ts'
import { refusedFields } from '#platform/network/refusal-message.ts'
import { fetchFile } from '#platform/session/fetch-file.ts'
import { fetchProfile } from '#platform/session/refresh-profile.ts'
import { signedInUserId } from '#platform/session/signed-in-user.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { dropEtags } from '#platform/sync/drop-etags.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { certificateSettings, readCheck, readOwnCertificates } from './certificates.store.ts'

/** Fetches the account's certificates; sends nothing for a visitor. */
export async function pullOwnCertificates(): Promise<PullOutcome> {
  const user = (await currentPair())?.user
  if (!user) return 'unchanged'
  return pullIntoCache(
    certificatePaths.own,
    async (body, userId) => {
      const parsed = v.safeParse(ownCertificatesSchema, body)
      if (!parsed.success || userId === null) return undefined
      await engine.db.settings.put({ name: certificateSettings.own(userId), value: parsed.output })
      return []
    },
    async () => (await readOwnCertificates(user.id)) !== null,
  )
}

/** Fetches what everybody may know of a certificate. */
export function pullCheck(number: string): Promise<PullOutcome> {
  return pullIntoCache(
    certificatePaths.check(number),
    async (body) => {
      const check = v.safeParse(certificateCheckSchema, body)
      if (!check.success) return undefined
      await engine.db.settings.put({ name: certificateSettings.check(number), value: check.output })
      return []
    },
    async () => (await readCheck(number)).check !== null,
  )
}

/** `unreachable`: the network prevented it. `failed`: the server refused it. */
type CertificateOutcome = 'done' | 'unreachable' | 'failed'
/** `other-name`: the server refused it because the profile has another name there. */
export type MakeOutcome = CertificateOutcome | 'other-name'

/** Has the certificate of a course made with this name; the server makes one, however often this is sent. */
export async function makeCertificate(course: string, userId: number, name: string): Promise<MakeOutcome> {
  const { outcome, refused } = await write(certificatePaths.make(course), { name }, userId)
  if (!('name' in refused)) return outcome
  // It may have been changed on another device.
  await fetchProfile(engine, userId).catch(() => {})
  return 'other-name'
}

/** Says whether the public page shows the name. */
export async function consentToName(
  number: string,
  shows_name: boolean,
  userId: number,
): Promise<CertificateOutcome> {
  return (await write(certificatePaths.consent(number), { shows_name }, userId)).outcome
}

/** `refused`: the server's errors by field. */
type Written = { outcome: CertificateOutcome; refused: Record<string, string> }

async function write(path: string, json: object, userId: number): Promise<Written> {
  const key = crypto.randomUUID()
  const answer = await engine.http.send(path, { method: 'post', json, key, auth: { as: userId } })
  if (answer.kind === 'unreachable') {
    reportUnreachable()
    return { outcome: 'unreachable', refused: {} }
  }
  const isAccepted = answer.kind === 'answer' && answer.status === 200
  const certificate = v.safeParse(certificateSchema, isAccepted ? answer.body : undefined)
  // Before the fetch, which may be lost.
  if (certificate.success) await store(certificate.output, userId)
  // Also after a refusal: what the device has may be outdated.
  await pullOwnCertificates()
  return certificate.success
    ? { outcome: 'done', refused: {} }
    : { outcome: 'failed', refused: answer.kind === 'answer' ? refusedFields(answer.body) : {} }
}

/** Puts a certificate into the list of its holder, unless they signed out or the list was never fetched. */
async function store(certificate: Certificate, userId: number): Promise<void> {
  const { db } = engine
  await withEviction(db, () =>
    db.transaction('rw', [db.settings, db.answers], async () => {
      const own = await readOwnCertificates(userId)
      if (!own || (await signedInUserId(db.settings)) !== userId) return
      const { course, number } = certificate
      const value: OwnCertificates = {
        certificates: [...own.certificates.filter((other) => other.number !== number), certificate],
        ready: own.ready.filter((other) => other !== course),
      }
      await db.settings.put({ name: certificateSettings.own(userId), value })
      await dropEtags(db, cacheKey(certificatePaths.own, userId))
    }),
  )
}

/** A certificate as a PDF, in a language; the status of the answer if it was none. */
export const fetchCertificatePdf = (number: string, language: string) =>
  fetchFile(engine.tokens, new URL(certificatePaths.pdf(number, language), baseUrl))
