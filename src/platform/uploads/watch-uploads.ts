import { liveQuery } from 'dexie'
import { engine } from '#platform/engine/page-engine.ts'
import { signedInUserId } from '#platform/session/signed-in-user.ts'

/** Calls `send` whenever files of the signed-in user wait, whichever page or tab added them. */
export function watchUploads(send: () => Promise<void>): void {
  const { db } = engine
  liveQuery(async () => {
    const owner = (await signedInUserId(db.settings)) ?? 0
    return db.uploads.where({ owner, state: 'waiting' }).count()
  }).subscribe({ next: (count) => void (count > 0 && send().catch(() => {})), error: () => {} })
}
