import { useLive } from '#engine/use-live.ts'
import type { PostDraft } from '#platform/storage/database.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type StoredDraft = { key: string; draft: PostDraft | undefined } | null

/** The stored draft with this id: `reading` until it is read, undefined if it is missing or belongs to another user. */
export function useStoredDraft(
  id: string,
  { userId, isKnown }: ReturnType<typeof useWriter>,
): PostDraft | 'reading' | undefined {
  const key = `${id} ${userId} ${isKnown}`
  const answer = useLive<StoredDraft>(
    async ({ drafts }) => (isKnown ? { key, draft: await drafts.readDraft(id, userId) } : null),
    null,
    [key],
  )
  return answer?.key === key ? answer.draft : 'reading'
}
