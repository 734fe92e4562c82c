import type { PostDraft } from '#platform/database.ts'
import { loadPatiently } from '#platform/patiently.ts'
import { useLive } from '#platform/use-live.ts'
import type { useWriter } from './use-writer.ts'

const load = loadPatiently(() => import('./drafts.store.ts'))

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
  const held = useLive<Awaited<ReturnType<typeof load>>, Held>(
    load,
    async (store) => (isKnown ? { of, draft: await store.readDraft(id, userId) } : null),
    null,
    [of],
  )
  return held?.of === of ? held.draft : 'reading'
}
