import type { KindHandle } from './kind.ts'
import { rating, request } from './kinds-archive.ts'
import { comment, commentDelete, commentEdit, fileRequest, like, newsletter } from './kinds-blog.ts'
import { message, notify, profile } from './kinds-person.ts'
import { post } from './kinds-writing.ts'
import type { Kind } from './outbox-row.ts'

/** Every kind of write the outbox knows. */
export const kinds: { [K in Kind]: KindHandle<K> } = {
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

/** False for a row that a newer version of the app wrote. */
export function isKnownKind(kind: string): kind is Kind {
  return Object.hasOwn(kinds, kind)
}
