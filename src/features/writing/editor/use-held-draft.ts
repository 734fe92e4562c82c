import { useLive } from '#engine/use-live.ts'
import type { PostDraft } from '#platform/storage/database.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type Held = { of: string; draft: PostDraft | undefined } | null

/** The stored draft with this id: `reading` until it is read, undefined if it is missing or belongs to another user. */
export function useHeldDraft(
  id: string,
  { userId, isKnown }: ReturnType<typeof useWriter>,
): PostDraft | 'reading' | undefined {
  const of = `${id} ${userId} ${isKnown}`
  const held = useLive<Held>(
    async ({ drafts }) => (isKnown ? { of, draft: await drafts.readDraft(id, userId) } : null),
    null,
    [of],
  )
  return held?.of === of ? held.draft : 'reading'
}
