import type { ListedDraft } from './drafts.store.ts'

/**
 * Where a post stands. `draft`: being written. `here`: whole, on this device alone. `changed`: published, and edited
 * since. `waiting`, `sending` and `refused` speak of what is on its way.
 */
export type PostState = 'draft' | 'here' | 'waiting' | 'sending' | 'refused' | 'published' | 'changed'

export function stateOf({ draft, row }: ListedDraft): PostState {
  if (row?.state === 'parked') return 'refused'
  if (row) return row.state === 'sending' ? 'sending' : 'waiting'
  if (draft.slug === '') return draft.createdAt === 0 ? 'draft' : 'here'
  return draft.editedAt === draft.publishedEdit ? 'published' : 'changed'
}
