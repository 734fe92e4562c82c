import type { KindHandle } from './kind.ts'
import { comment } from './kinds/comment.ts'
import { commentDelete } from './kinds/comment-delete.ts'
import { commentEdit } from './kinds/comment-edit.ts'
import { fileRequest } from './kinds/file-request.ts'
import { like } from './kinds/like.ts'
import { message } from './kinds/message.ts'
import { newsletter } from './kinds/newsletter.ts'
import { notify } from './kinds/notify.ts'
import { post } from './kinds/post.ts'
import { profile } from './kinds/profile.ts'
import { rating } from './kinds/rating.ts'
import { request } from './kinds/request.ts'
import type { Kind } from './outbox-row.ts'

/** Every kind of write that the outbox knows: one file each in kinds/, imported and named here. */
const all = {
  like,
  comment,
  message,
  notify,
  rating,
  request,
  newsletter,
  profile,
  comment_edit: commentEdit,
  comment_delete: commentDelete,
  file_request: fileRequest,
  post,
}

export const kinds: { [K in Kind]: KindHandle<K> } = all

/** What the form of each kind is about: the fields from which the kind builds the key of its draft. */
export type About<K extends Kind> = Parameters<(typeof all)[K]['draftKey']>[0]

type DraftKeys = { [K in Kind]: { draftKey: (about: About<K>, userId: number) => string | undefined } }
const draftKeys: DraftKeys = all

/** The key of the draft of a form; undefined for a kind that keeps none. No other code builds one. */
export function draftKey<K extends Kind>(kind: K, about: About<K>, userId: number): string | undefined {
  return draftKeys[kind].draftKey(about, userId)
}

/** False for a row that a newer version of the app wrote. */
export function isKnownKind(kind: string): kind is Kind {
  return Object.hasOwn(kinds, kind)
}
