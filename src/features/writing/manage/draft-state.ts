import type { PostDraft } from '#platform/storage/database.ts'
import type { ListedDraft } from '#features/writing/drafts.store.ts'

/**
 * The state of a post that has no outbox row. `draft`: unfinished. `here`: complete, but only on this device.
 * `changed`: edited since it was published. `hidden`: staff took it down.
 */
export type RestingState = 'draft' | 'here' | 'published' | 'changed' | 'hidden'
export type PostState = RestingState | 'waiting' | 'sending' | 'refused'

export function stateOf({ draft, row }: ListedDraft, isHidden: boolean): PostState {
  if (row?.state === 'parked') return 'refused'
  if (row) return row.state === 'sending' ? 'sending' : 'waiting'
  return restingState(draft, isHidden)
}

export function restingState(draft: PostDraft, isHidden: boolean): RestingState {
  if (isHidden) return 'hidden'
  if (draft.slug === '') return draft.createdAt === 0 ? 'draft' : 'here'
  return draft.editedAt === draft.publishedEdit ? 'published' : 'changed'
}
