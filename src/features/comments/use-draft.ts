import type { Draft } from '#platform/database.ts'
import { loadPatiently } from '#platform/patiently.ts'
import { useLive } from '#platform/use-live.ts'
import { joinTexts, useTyped } from '#ui/use-typed.ts'

const load = loadPatiently(() => import('./comments.store.ts'))

const none: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

/** What is typed, kept on the device from the first letter. */
export function useDraft(slug: string, parent: number | null) {
  const place = `comment/${slug}/${parent ?? ''}`
  const draft = useLive<Awaited<ReturnType<typeof load>>, Draft | null>(
    load,
    async (store) => (await store.readDraft(place)) ?? none,
    null,
    [place],
  )
  const { text: kept, restoredAt } = draft ?? none
  const typed = useTyped(
    { kept, isRead: draft !== null, restoredAt },
    { keep: (text) => void load().then((store) => store.keepDraft(place, text)), join: joinTexts },
  )
  return { text: typed.value, setText: typed.change, place }
}
