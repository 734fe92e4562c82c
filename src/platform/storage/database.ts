import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ArchiveComment, ArchiveSummary, ArchiveVersion } from '#domain/archive.ts'
import type { Comment, PostSummary, Translation } from '#domain/blog.ts'
import type { BlogDownload, BlogImage, RequestStatus } from '#domain/downloads.ts'
import type { Locale } from '#domain/locale.ts'
import { rankOf } from '#domain/post-list.ts'
import type { StaffDocument } from '#domain/staff-documents.ts'
import type { Enrolment, Mark } from '#domain/learning.ts'
import type { OwnQuestion } from '#domain/questions.ts'
import type { Lesson, LessonList } from '#domain/lessons.ts'
import type { StaffList } from '#domain/staff-row.ts'
import { abortOnPagehide } from './abort-on-pagehide.ts'
import type { CachedAnswer } from './cached-answer.ts'
import type { DataUsageRow, UsageSection } from '#platform/usage/data-usage.ts'
import type { UploadRow } from '#platform/uploads/upload-row.ts'
import type { DownloadRow, Chunk } from '#platform/downloads/download-row.ts'
import { assignOwners } from '#platform/session/assign-owners.ts'
import type { InsertRow, OutboxRow } from '#platform/outbox/outbox-row.ts'

/**
 * A cached post; `content` is present after the post itself was fetched. Times in ms since 1970. `rank` is the sort key
 * of the list, featured posts first (`rankOf`). Posts cached by earlier versions have no `language`: they are English.
 */
export type CachedPost = Omit<PostSummary, 'user_has_liked' | 'language'> & {
  rank: string
  language?: Locale
  content?: string
  images?: BlogImage[]
  downloads?: BlogDownload[]
  translations?: Translation[]
  savedAt: number
  contentSavedAt?: number
}

/** Whether one user likes one post; separate from the post, because several users may share a phone. */
export type CachedLike = { userId: number; slug: string; liked: boolean }

/** `ownerId`: the author's user id if the comment was fetched for its author; several users may share a phone. */
export type CachedComment = Comment & { slug: string; ownerId?: number | null }

/** A cached piece of software; `versions` are present after its page was opened. Times in ms since 1970. */
export type CachedArchive = ArchiveSummary & {
  versions?: ArchiveVersion[]
  savedAt: number
  contentSavedAt?: number
}

export type CachedRating = ArchiveComment & { archiveId: number }

/**
 * Status of one user's download request; `words` is the server's message, `isNew` marks a request made on this device.
 */
export type CachedRequest = {
  userId: number
  archiveId: number
  status: RequestStatus
  words: string | null
  /** What staff wrote with their decision; absent in rows of earlier versions. */
  note?: string
  /** Title of the entry; absent until the list of own requests was fetched. */
  title?: string
  isNew?: boolean
}

/**
 * An item saved for offline; `key` is `kind/name`, such as `post/<slug>`. `savedAt` is 0 until it was fetched
 * completely once. `version` identifies the saved state, to detect changes. `removedAt` is set while the removal can be
 * undone.
 */
export type SavedRow = {
  key: string
  title: string
  startedAt: number
  savedAt: number
  removedAt: number
  version: string
  /** Size of its text and pictures. */
  bytes: number
  images: string[]
  /** Pictures, or posts of a category, that could not be fetched. */
  missing: string[]
  /** Posts that are saved with this category and removed with it: not those that were saved by themselves. */
  slugs: string[]
}

/**
 * Text typed but not sent, by form. `restoredAt` is when it last came back from the outbox, 0 for never. Times in ms
 * since 1970.
 */
export type Draft = { place: string; text: string; savedAt: number; restoredAt: number }

/**
 * A link or text that another app shared with this one; never sent to the server. `savedAt` in ms since 1970. `owner`
 * is a user's id or `visitorId`; tabs of an earlier version set none.
 */
export type SharedItem = {
  id: string
  title: string
  text: string
  url: string | null
  savedAt: number
  owner?: number
}

/** Key-value pairs of the engine, such as the signed-in pair. */
export type Setting = { name: string; value: unknown }

/** A form entry of the portal that is stored only on this device, until its owner removes it. */
export type LocalRecord = {
  id: string
  /** A user's id, or `visitorId`. */
  owner: number
  place: string
  fields: Record<string, string>
  files: readonly { name: string; size: number; type: string; content: Blob }[]
  /** In ms since 1970. */
  savedAt: number
}

/**
 * Draft of a post, visible only to its owner (`owner` is a user's id or `visitorId`). `source` is Markdown, `content`
 * its sanitised HTML with `words` words, `tags` is the unparsed text of the field, `translation_of` the slug of the post
 * that it translates, '' for none. Drafts of earlier versions lack the last two fields. Times in ms since 1970, 0 for
 * never.
 */
export type PostDraft = {
  id: string
  owner: number
  title: string
  category: string
  author: string
  excerpt: string
  tags: string
  source: string
  content: string
  words: number
  editedAt: number
  /** When it was first complete and the user finished it. */
  createdAt: number
  /** Slug of the published post; '' if not published. */
  slug: string
  /** `editedAt` of the published version. */
  publishedEdit: number
  language?: Locale
  translation_of?: string
}

/**
 * A row of a list of the staff desk, or one of its other responses, as the server sent it. Their order, and when a list
 * was fetched, are in its answer, so that lists with other filters share rows.
 */
export type StaffItem = { userId: number; list: StaffList | StaffDocument; id: string; row: unknown }

/**
 * An inquiry that an account started or cares for, as the server sent it: as lists show it, and after its thread was
 * fetched with that.
 */
export type CachedInquiry = { userId: number; id: string; row: unknown; whole?: unknown }

/** An invoice or a document of an account, as the server sent it. */
export type CachedBill = { userId: number; id: string; of: 'invoices' | 'documents'; row: unknown }

/**
 * An enrolment of an account, or what it marked or asked in a lesson, as the server last answered. `settled`: which of the
 * device's settled writes it is the answer of (`settledCount`); 0 if it was fetched.
 */
export type CachedLearning = { userId: number; key: string; settled: number } & (
  | { enrolment: Enrolment }
  | { mark: Mark }
  | { question: OwnQuestion }
)

/**
 * The list of a course's lessons in one language, or a lesson; `key` is the address of the API. Times in ms since 1970.
 */
export type CachedLesson = {
  key: string
  course: string
  savedAt: number
  list?: LessonList
  lesson?: Lesson
}

/**
 * Notifications (`happened/<id>`), follows (`follow/<of>/<name>`) and settings (`settings`) of an account, as the
 * server sent it; the schemas are in a chunk that visitors do not load.
 */
export type CachedNotification = { userId: number; key: string; value: unknown }

/**
 * The IndexedDB database. `durability: 'strict'` makes Chromium flush to disk before it reports a transaction as
 * complete, so that a write shown as saved survives a power loss.
 */
export class Database extends Dexie {
  declare posts: EntityTable<CachedPost, 'slug'>
  declare likes: Table<CachedLike, [number, string]>
  declare comments: Table<CachedComment, number>
  declare answers: EntityTable<CachedAnswer, 'url'>
  declare drafts: EntityTable<Draft, 'place'>
  declare outbox: EntityTable<OutboxRow, 'seq', InsertRow>
  declare shared: EntityTable<SharedItem, 'id'>
  declare settings: EntityTable<Setting, 'name'>
  declare archives: EntityTable<CachedArchive, 'id'>
  declare ratings: Table<CachedRating, number>
  declare requests: Table<CachedRequest, [number, number]>
  declare saved: EntityTable<SavedRow, 'key'>
  declare downloads: EntityTable<DownloadRow, 'id'>
  declare pieces: Table<Chunk, [string, number]>
  declare kept: EntityTable<LocalRecord, 'id'>
  /** Data usage. The tables keep their old names, because renaming would need a migration. */
  declare diary: Table<DataUsageRow, [string, UsageSection]>
  declare postDrafts: EntityTable<PostDraft, 'id'>
  declare staffItems: Table<StaffItem, [number, string, string]>
  declare inquiries: Table<CachedInquiry, [number, string]>
  declare uploads: EntityTable<UploadRow, 'id'>
  declare lessons: EntityTable<CachedLesson, 'key'>
  declare billing: Table<CachedBill, [number, string]>
  declare learning: Table<CachedLearning, [number, string]>
  declare notifications: Table<CachedNotification, [number, string]>

  /** `page` emits `pagehide` and `pageshow`; a worker's global scope never does. */
  constructor(name = 'vior', page: Pick<EventTarget, 'addEventListener'> | undefined = thisPage()) {
    super(name, { chromeTransactionDurability: 'strict' })
    const watchUpgrade = page ? abortOnPagehide(this, page) : () => {}
    this.on('populate', watchUpgrade)
    // Includes all earlier versions: only a version that changes rows needs its own step, and each step costs time.
    this.version(6)
      .stores({
        posts: 'slug, published_at, category, rank, [category+published_at], *tags',
        likes: '[userId+slug], userId',
        comments: 'id, slug',
        answers: 'url',
        drafts: 'place',
        outbox: '++seq, &key, [userId+state], [userId+target], doneAt',
        settings: 'name',
        archives: 'id, updated_at, [category+updated_at]',
        ratings: 'id, archiveId',
        requests: '[userId+archiveId], userId',
        saved: 'key',
        downloads: 'id, state',
        pieces: '[download+offset], download',
        diary: '[month+section]',
        kept: 'id, [owner+place]',
      })
      .upgrade((transaction) => {
        watchUpgrade(transaction)
        return transaction
          .table<CachedPost>('posts')
          .toCollection()
          .modify((post) => {
            post.rank = rankOf(post)
          })
      })
    this.version(9)
      .stores({ shared: 'id, savedAt', postDrafts: 'id, owner' })
      .upgrade((transaction) => {
        watchUpgrade(transaction)
        return assignOwners(transaction)
      })
    this.version(10).stores({ staffItems: '[userId+list+id], userId' })
    this.version(11).stores({ inquiries: '[userId+id], userId', uploads: 'id, [owner+place], [owner+state]' })
    this.version(12).stores({ lessons: 'key, course' })
    this.version(13).stores({ billing: '[userId+id], userId' })
    this.version(14).stores({ learning: '[userId+key], userId' })
    this.version(16).stores({ notifications: '[userId+key], userId' })
  }

  /** Tables with server data; a fetch or a settled write changes them in one transaction. */
  get cached(): Table[] {
    return [
      this.posts,
      this.likes,
      this.comments,
      this.archives,
      this.ratings,
      this.requests,
      this.answers,
      this.staffItems,
      this.inquiries,
      this.lessons,
      this.billing,
      this.learning,
      this.notifications,
    ]
  }
}

/** Undefined in Node. */
function thisPage(): Pick<EventTarget, 'addEventListener'> | undefined {
  return 'addEventListener' in globalThis ? globalThis : undefined
}
