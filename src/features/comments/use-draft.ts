import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import type { Draft } from '#platform/database.ts'
import { joinTexts, useTyped } from '#ui/use-typed.ts'

const none: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

/** What is typed, kept on the device from the first letter. */
export function useDraft(slug: string, parent: number | null) {
  const draft = useLive<Draft | null>(
    async ({ comments }) => (await comments.readDraft({ slug, parent })) ?? none,
    null,
    [slug, parent],
  )
  const { text: kept, restoredAt } = draft ?? none
  const typed = useTyped(
    { kept, isRead: draft !== null, restoredAt },
    {
      keep: (text) => void engine().then(({ comments }) => comments.keepDraft({ slug, parent }, text)),
      join: joinTexts,
    },
  )
  return { text: typed.value, setText: typed.change }
}
