import * as v from 'valibot'
import { profileSchema } from '#domain/account.ts'
import { messageSchema } from '#domain/api-error.ts'
import { archiveCommentSchema } from '#domain/archive.ts'
import { commentSchema, likeAnswerSchema } from '#domain/blog.ts'
import { existingRequestSchema, requestAnswerSchema } from '#domain/downloads.ts'
import { newsletterAnswerSchema } from '#domain/messages.ts'
import type { Table } from 'dexie'
import type { Database } from '../database.ts'
import { keepUser } from '../tokens.ts'
import type { Kind, OutboxRow, Payloads, RowFor } from './outbox-row.ts'

/** Where the text of a write was typed: the place of its draft, and the address of the page with that form. */
export type Origin = {
  place: string
  text: string
  path: string
  /** The draft is one form, so it takes a text only while nothing else is typed there. */
  isWhole?: true
}

/** What the newsletter said last: `{ email, outcome }`, the outcome 'subscribed', 'already' or 'reactivated'. */
export const newsletterSetting = 'newsletter'

/** `method` is POST when not given. */
type WriteRequest = { path: string; method?: 'post' | 'patch' | 'delete'; json?: unknown }

/** How one kind of write travels. The optimistic view of a kind is computed from its rows, so it needs no undo. */
type KindDefinition<K extends Kind, TAnswer> = {
  /** Rows with equal targets are sent in the order written. */
  target: (payload: Payloads[K]) => string
  request: (row: RowFor<K>) => WriteRequest
  answer: v.GenericSchema<unknown, TAnswer>
  /** Two unsent rows of a target become one with the later payload. */
  folds: boolean
  /** Whether the server now is as the row wanted; if not the row is sent again under a key of its own. */
  isReached: (row: RowFor<K>, answer: TAnswer) => boolean
  /** Whether a refusal says that what the row wants is there already. Default: never. */
  isAlreadyDone?: (status: number, body: unknown) => boolean
  /** Puts a refusal that `isAlreadyDone` into the cache. Default: nothing. */
  settleThere?: (db: Database, row: RowFor<K>, body: unknown) => Promise<void>
  /** Puts the answer into the cache, in the transaction that marks the row done. */
  settle: (db: Database, row: RowFor<K>, answer: TAnswer) => Promise<void>
  /** The tables that `settle` reads or writes. Default: none. */
  writes?: (db: Database) => Table[]
  /** Where its text goes when the person edits it; not given for a kind without text. */
  origin?: (payload: Payloads[K], userId: number) => Origin
}

const like = define('like', {
  target: ({ slug }) => `post/${slug}/like`,
  request: ({ payload }) => ({ path: `/blog/api/posts/${encodeURIComponent(payload.slug)}/like/` }),
  answer: likeAnswerSchema,
  folds: true,
  // The call of the contract toggles (seed 1, section 7), so the answer is held against what was wanted.
  isReached: ({ payload }, answer) => answer.liked === payload.liked,
  settle: async (db, { payload, userId }, answer) => {
    await db.likes.put({ userId, slug: payload.slug, liked: answer.liked })
    await db.posts.update(payload.slug, { like_count: answer.like_count })
  },
  writes: (db) => [db.posts, db.likes],
})

const comment = define('comment', {
  target: ({ slug }) => `post/${slug}/comments`,
  request: ({ payload }) => ({
    path: `/blog/api/posts/${encodeURIComponent(payload.slug)}/add_comment/`,
    json: { content: payload.content, parent: payload.parent },
  }),
  answer: commentSchema,
  folds: false,
  isReached: () => true,
  settle: async (db, { payload, userId }, answer) => {
    const isNew = (await db.comments.get(answer.id)) === undefined
    await db.comments.put({ ...answer, slug: payload.slug, ownerId: userId })
    if (!isNew) return
    await db.posts
      .where('slug')
      .equals(payload.slug)
      .modify((post) => {
        post.comment_count += 1
      })
  },
  writes: (db) => [db.posts, db.comments],
  origin: ({ slug, parent, content }) => ({
    place: commentPlace(slug, parent),
    text: content,
    path: `/blog/${slug}#comments`,
  }),
})

const message = define('message', {
  target: () => 'contact/messages',
  request: ({ payload }) => ({ path: '/contact/api/messages/', json: payload }),
  answer: messageSchema,
  folds: false,
  isReached: () => true,
  settle: () => Promise.resolve(),
  origin: (payload, userId) => ({
    place: messagePlace(userId),
    text: JSON.stringify(payload),
    path: '/contact',
    isWhole: true,
  }),
})

const notify = define('notify', {
  target: ({ email, product }) => `contact/notify/${product}/${email.toLowerCase()}`,
  request: ({ payload }) => ({ path: '/contact/api/notify/', json: payload }),
  answer: messageSchema,
  folds: true,
  isReached: () => true,
  settle: () => Promise.resolve(),
})

const rating = define('rating', {
  target: ({ archiveId }) => `archive/${archiveId}/comments`,
  request: ({ payload }) => ({
    path: `/archive/api/archives/${payload.archiveId}/add_comment/`,
    json: { comment: payload.comment, rating: payload.rating },
  }),
  answer: archiveCommentSchema,
  folds: false,
  isReached: () => true,
  settle: async (db, { payload }, answer) => {
    const isNew = (await db.ratings.get(answer.id)) === undefined
    await db.ratings.put({ ...answer, archiveId: payload.archiveId })
    if (!isNew) return
    await db.archives
      .where('id')
      .equals(payload.archiveId)
      .modify((archive) => {
        const sum = archive.average_rating * archive.rating_count + answer.rating
        archive.rating_count += 1
        archive.average_rating = Math.round((sum / archive.rating_count) * 10) / 10
        archive.rating = archive.average_rating
      })
  },
  writes: (db) => [db.archives, db.ratings],
  origin: ({ archiveId, comment: text, rating: stars }) => ({
    place: ratingPlace(archiveId),
    text: JSON.stringify({ comment: text, rating: stars }),
    path: `/archive/${archiveId}#comments`,
    isWhole: true,
  }),
})

const request = define('request', {
  target: ({ archiveId }) => `archive/${archiveId}/request`,
  request: ({ payload }) => ({
    path: `/archive/api/archives/${payload.archiveId}/request_download/`,
    json: { email: payload.email, message: payload.message },
  }),
  answer: requestAnswerSchema,
  folds: true,
  isReached: () => true,
  isAlreadyDone: (status, body) => status === 409 && v.is(existingRequestSchema, body),
  settleThere: async (db, { payload, userId }, body) => {
    const { status, message: words } = v.parse(existingRequestSchema, body)
    await db.requests.put({ userId, archiveId: payload.archiveId, status, words, isNew: false })
  },
  settle: async (db, { payload, userId }, { status, message: words }) => {
    await db.requests.put({ userId, archiveId: payload.archiveId, status, words, isNew: true })
  },
  writes: (db) => [db.requests],
  origin: ({ archiveId, email, message: text }) => ({
    place: requestPlace(archiveId),
    text: JSON.stringify({ email, message: text }),
    path: `/archive/${archiveId}#request`,
    isWhole: true,
  }),
})

const newsletter = define('newsletter', {
  target: ({ email }) => `newsletter/${email.toLowerCase()}`,
  request: ({ payload }) => ({ path: '/blog/api/newsletter/', json: payload }),
  answer: newsletterAnswerSchema,
  folds: true,
  isReached: () => true,
  settle: async (db, { payload }, { already_subscribed, reactivated }) => {
    const outcome = already_subscribed ? 'already' : reactivated ? 'reactivated' : 'subscribed'
    await db.settings.put({ name: newsletterSetting, value: { email: payload.email, outcome } })
  },
})

const profile = define('profile', {
  target: () => 'profile',
  request: ({ payload }) => ({ path: '/users/api/profiles/me/', method: 'patch', json: payload }),
  answer: profileSchema,
  // Each names only what it changes: a later one does not hold what an earlier one wanted.
  folds: false,
  isReached: () => true,
  settle: (db, _row, { user_id, ...user }) => keepUser(db, { ...user, id: user_id }),
})

const ownComment = ({ id }: { id: number }) => `/blog/api/comments/${id}/`
/** A change of a comment; the later one stands for both, so that a deletion replaces an edit that still waits. */
const changeTarget = ({ slug, id }: { slug: string; id: number }) => `post/${slug}/comment/${id}`

const commentEdit = define('comment_edit', {
  target: changeTarget,
  request: ({ payload }) => ({
    method: 'patch',
    path: ownComment(payload),
    json: { content: payload.content },
  }),
  answer: commentSchema,
  folds: true,
  isReached: () => true,
  settle: async (db, { payload, userId }, answer) => {
    await db.comments.put({ ...answer, slug: payload.slug, ownerId: userId })
  },
  writes: (db) => [db.comments],
  origin: ({ slug, id, content }) => ({
    place: commentEditPlace(id),
    text: content,
    path: `/blog/${slug}#comments`,
    isWhole: true,
  }),
})

const commentDelete = define('comment_delete', {
  target: changeTarget,
  request: ({ payload }) => ({ method: 'delete', path: ownComment(payload) }),
  answer: messageSchema,
  folds: true,
  isReached: () => true,
  isAlreadyDone: (status) => status === 404,
  settle: (db, { payload }) => dropComment(db, payload),
  settleThere: (db, { payload }) => dropComment(db, payload),
  writes: (db) => [db.posts, db.comments],
})

async function dropComment(db: Database, { slug, id }: { slug: string; id: number }): Promise<void> {
  if ((await db.comments.get(id)) === undefined) return
  await db.comments.delete(id)
  await db.posts
    .where('slug')
    .equals(slug)
    .modify((post) => {
      post.comment_count = Math.max(0, post.comment_count - 1)
    })
}

const fileRequest = define('file_request', {
  target: ({ slug, downloadId }) => fileRequestTarget(slug, downloadId),
  request: ({ payload: { slug, downloadId, email, message: words } }) => ({
    path: `/blog/api/posts/${encodeURIComponent(slug)}/request_download/`,
    json: { download_id: downloadId, email, message: words },
  }),
  answer: requestAnswerSchema,
  folds: true,
  isReached: () => true,
  isAlreadyDone: (status, body) => status === 409 && v.is(existingRequestSchema, body),
  settle: () => Promise.resolve(),
})

/** What the outbox and the drain know of a kind. `body` is an answer that `isExpected`. */
type KindHandle<K extends Kind> = {
  folds: boolean
  target: (payload: Payloads[K]) => string
  request: (row: OutboxRow) => WriteRequest
  isExpected: (body: unknown) => boolean
  isReached: (row: OutboxRow, body: unknown) => boolean
  isAlreadyDone: (status: number, body: unknown) => boolean
  settle: (db: Database, row: OutboxRow, body: unknown) => Promise<void>
  settleThere: (db: Database, row: OutboxRow, body: unknown) => Promise<void>
  writes: (db: Database) => Table[]
  origin: (row: OutboxRow) => Origin | undefined
}

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
}

function define<K extends Kind, TAnswer>(kind: K, definition: KindDefinition<K, TAnswer>): KindHandle<K> {
  function own(row: OutboxRow): RowFor<K> {
    if (!isOfKind(row, kind)) throw new TypeError(`a ${row.kind} row was handed to ${kind}`)
    return row
  }
  return {
    folds: definition.folds,
    target: definition.target,
    request: (row: OutboxRow) => definition.request(own(row)),
    isExpected: (body: unknown) => v.is(definition.answer, body),
    isReached: (row: OutboxRow, body: unknown) =>
      definition.isReached(own(row), v.parse(definition.answer, body)),
    isAlreadyDone: definition.isAlreadyDone ?? (() => false),
    settle: (db: Database, row: OutboxRow, body: unknown) =>
      definition.settle(db, own(row), v.parse(definition.answer, body)),
    settleThere: async (db: Database, row: OutboxRow, body: unknown) =>
      definition.settleThere?.(db, own(row), body),
    writes: definition.writes ?? (() => []),
    origin: (row: OutboxRow) => definition.origin?.(own(row).payload, row.userId),
  }
}

/** False for a row that a newer version of the app wrote. */
export function isKnownKind(kind: string): kind is Kind {
  return Object.hasOwn(kinds, kind)
}

/** The draft of a comment on a post, or of an answer to a comment. */
export function commentPlace(slug: string, parent: number | null): string {
  return `comment/${slug}/${parent ?? ''}`
}

/** The draft of a change of an own comment. */
export function commentEditPlace(id: number): string {
  return `comment-edit/${id}`
}

export function fileRequestTarget(slug: string, downloadId: number): string {
  return `post/${slug}/request/${downloadId}`
}

/** The form of a message as one person, or the visitor, is typing it. */
export function messagePlace(userId: number): string {
  return `contact/${userId}`
}

/** The form for a comment on a piece of software, and the one that asks for its file. */
export function ratingPlace(archiveId: number): string {
  return `rating/${archiveId}`
}

export function requestPlace(archiveId: number): string {
  return `request/${archiveId}`
}

function isOfKind<K extends Kind>(row: OutboxRow, kind: K): row is RowFor<K> & OutboxRow {
  return row.kind === kind
}
