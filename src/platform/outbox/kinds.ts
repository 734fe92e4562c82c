import type * as v from 'valibot'
import type { KindHandle } from './kind.ts'
import { comment, type commentPayload } from './kinds/comment.ts'
import { commentDelete, type commentDeletePayload } from './kinds/comment-delete.ts'
import { commentEdit, type commentEditPayload } from './kinds/comment-edit.ts'
import { fileRequest, type fileRequestPayload } from './kinds/file-request.ts'
import { like, type likePayload } from './kinds/like.ts'
import { message, type messagePayload } from './kinds/message.ts'
import { newsletter, type newsletterPayload } from './kinds/newsletter.ts'
import { notify, type notifyPayload } from './kinds/notify.ts'
import { post, type postPayload } from './kinds/post.ts'
import { profile, type profilePayload } from './kinds/profile.ts'
import { rating, type ratingPayload } from './kinds/rating.ts'
import { request, type requestPayload } from './kinds/request.ts'
import type { Kind } from './outbox-row.ts'

/** What each kind of write carries; the schema of each is in its file. */
type PayloadSchemas = {
  like: typeof likePayload
  comment: typeof commentPayload
  message: typeof messagePayload
  notify: typeof notifyPayload
  rating: typeof ratingPayload
  request: typeof requestPayload
  newsletter: typeof newsletterPayload
  profile: typeof profilePayload
  comment_edit: typeof commentEditPayload
  comment_delete: typeof commentDeletePayload
  file_request: typeof fileRequestPayload
  post: typeof postPayload
}
export type Payloads = { [K in keyof PayloadSchemas]: v.InferOutput<PayloadSchemas[K]> }

/** Every kind of write that the outbox knows: one file each in kinds/, one line here and one in `PayloadSchemas`. */
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
