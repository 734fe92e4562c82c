import type { SharedItem } from '#platform/storage/database.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { isVisibleTo } from '#platform/session/is-visible-to.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { engine } from '#platform/engine/page-engine.ts'
import type { SharedContent } from './parse-shared.ts'

const contentOf = ({ url, title, text }: SharedContent): string => url ?? `${title}\n${text}`

/** The words of an item, where it has none those with which it was shared before. */
function wordsOf({ url, title, text }: SharedContent, before: SharedContent) {
  const isUntitled = url !== null && title === new URL(url).hostname
  return { title: isUntitled ? before.title : title, text: text || before.text }
}

/** Stores an item for the current user; sharing the same item again moves it to the top, with what it was shared with before. */
export async function storeShared(shared: SharedContent): Promise<void> {
  const { db, tokens, clock } = engine
  const owner = (await tokens.current())?.user.id ?? visitorId
  await withEviction(db, () =>
    db.transaction('rw', db.shared, async () => {
      const twin = await db.shared
        .filter((item) => (item.owner ?? visitorId) === owner && contentOf(item) === contentOf(shared))
        .first()
      await db.shared.put({
        ...shared,
        ...(twin && wordsOf(shared, twin)),
        id: twin?.id ?? crypto.randomUUID(),
        owner,
        savedAt: clock.now(),
      })
    }),
  )
}

/** The items of a user or visitor, newest first. */
export function readShared(userId: number | null): Promise<SharedItem[]> {
  return engine.db.shared
    .orderBy('savedAt')
    .reverse()
    .filter(({ owner }) => isVisibleTo(userId, owner))
    .toArray()
}

/** Deletes an item and returns a function that restores it. */
export async function removeShared(item: SharedItem): Promise<() => Promise<unknown>> {
  await engine.db.shared.delete(item.id)
  return () => engine.db.shared.put(item)
}
