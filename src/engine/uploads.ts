import { liveQuery } from 'dexie'
import { once } from '#loading/after-hydration.ts'
import { withRetry } from '#loading/with-retry.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { signedInUserId } from '#platform/session/signed-in-user.ts'

/** What keeps and sends files, for pages that have some. */
// oxlint-disable-next-line vior/late-imports -- fetched with retries, only where there are files
export const uploads = once(() => withRetry(() => import('#platform/uploads/page-uploads.ts')))

/** Sends the files of who is signed in whenever some wait, whichever page or tab added them. */
export function watchUploads(): void {
  const { db } = engine
  liveQuery(async () => {
    const owner = (await signedInUserId(db.settings)) ?? 0
    return db.uploads.where({ owner, state: 'waiting' }).count()
  }).subscribe({
    next: (count) => void (count > 0 && uploads().then(({ startUploads }) => startUploads().catch(() => {}))),
    error: () => {},
  })
}
