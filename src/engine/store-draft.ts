import { m } from '#i18n/paraglide/messages.js'
import type { Engine } from '#platform/engine/engine.ts'
import type { Draft } from '#platform/storage/database.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** When the person was told that the device does not keep what is typed, in ms since 1970. */
let toldAt = 0

/**
 * Makes room for a draft that a full device has refused, and stores it if `isLast` still says that no later text, deletion or
 * write has come in its place. Where no room can be made the person is told, once until a draft is stored again.
 */
export async function storeDraftWithEviction(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  draft: Draft,
  isLast: () => boolean,
): Promise<void> {
  try {
    await withEviction(db, async () => {
      if (isLast()) await db.drafts.put(draft)
    })
  } catch {
    const stored = await db.drafts.get(draft.place)
    if (toldAt > (stored?.savedAt ?? 0)) return
    toldAt = clock.now()
    showToast(m.portal_not_stored(), { type: 'error' })
  }
}
