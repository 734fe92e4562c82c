import { useLive } from '#engine/use-live.ts'
import type { PostDraft } from '#platform/storage/database.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type Held = { of: string; draft: PostDraft | undefined } | null

/**
 * The draft of this id as the device has it: `reading` until that is known, undefined where there is none or it is
 * somebody else's.
 */
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
