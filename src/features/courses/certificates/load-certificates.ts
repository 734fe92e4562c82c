import { certificatePaths } from '#domain/certificates.ts'
import { engine } from '#engine/engine.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { withRetry } from '#loading/with-retry.ts'

/** The store and sync of certificates, with retries while the network is down. */
export const loadCertificates = () => withRetry(async () => (await engine()).certificates())

/** Revalidates the account's certificates. */
export function startOwnPull(): void {
  revalidateInBackground(certificatePaths.own, async ({ certificates }) =>
    (await certificates()).pullOwnCertificates(),
  )
}

/** Revalidates what everybody may know of a certificate. */
export function startCheckPull(number: string): void {
  revalidateInBackground(certificatePaths.check(number), async ({ certificates }) =>
    (await certificates()).pullCheck(number),
  )
}
