import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ArchiveComment, ArchiveSummary, ArchiveVersion } from '#domain/archive.ts'
import type { Comment, PostSummary } from '#domain/blog.ts'
import type { BlogDownload, BlogImage, RequestStatus } from '#domain/downloads.ts'
import { rankOf } from '#domain/post-list.ts'
import { abortOnPagehide } from './abort-on-pagehide.ts'
import type { DataUsageRow, UsageSection } from '#platform/usage/data-usage.ts'
import type { DownloadRow, Chunk } from '#platform/downloads/download-row.ts'
import { assignOwners } from '#platform/session/assign-owners.ts'
import type { InsertRow, OutboxRow } from '#platform/outbox/outbox-row.ts'

/**
 * A post as the device keeps it; `content` is there once the post itself was fetched. Times in ms since 1970. `rank`
 * orders the list, featured ones first: `rankOf` makes it.
 */
export type CachedPost = Omit<PostSummary, 'user_has_liked'> & {
  rank: string
  content?: string
  images?: BlogImage[]
  downloads?: BlogDownload[]
  savedAt: number
  contentSavedAt?: number
}

/** What one person thinks of one post; apart from the post, because a phone is shared. */
export type CachedLike = { userId: number; slug: string; liked: boolean }

/** `ownerId` is who wrote it, where that was the person it was fetched for: a phone is shared. */
export type CachedComment = Comment & { slug: string; ownerId?: number | null }

/** A piece of software as the device keeps it; `versions` are there once it was opened. Times in ms since 1970. */
export type CachedArchive = ArchiveSummary & {
  versions?: ArchiveVersion[]
  savedAt: number
  contentSavedAt?: number
}

export type CachedRating = ArchiveComment & { archiveId: number }

/**
 * Where one person's request for a piece of software stands; `words` are the server's own, where it said any, and
 * `isNew` is one that this device has just made.
 */
export type CachedRequest = {
  userId: number
  archiveId: number
  status: RequestStatus
  words: string | null
  isNew?: boolean
}

/**
 * What a person saved for offline, by `kind/name`, such as `post/<slug>`. `savedAt` is 0 until it is here once;
 * `version` tells what was saved from what is there now. `removedAt` is set while the removal can be undone.
 */
export type SavedRow = {
  key: string
  title: string
  startedAt: number
  savedAt: number
  removedAt: number
  version: string
  /** Of its text and pictures. */
  bytes: number
  images: string[]
  /** Pictures, or posts of a category, that could not be fetched. */
  missing: string[]
  /** Posts of a saved category. */
  slugs: string[]
}

/** The answer to one address: its validator and, for lists, the order of the items and the address of the next page. */
export type CachedAnswer = {
  url: string
  etag: string | null
  slugs: string[]
  next?: string | null
  savedAt: number
}

/**
 * Text that was typed and not sent, by the place it was typed in. `restoredAt` is when it last came back
 * from the outbox, 0 for never; both in ms since 1970.
 */
export type Draft = { place: string; text: string; savedAt: number; restoredAt: number }

/**
 * A link or a text that another app shared with this one; stays on this device. `savedAt` in ms since 1970. `owner` is a
 * user's id, or `visitorId`; a tab of an earlier version names none.
 */
export type SharedItem = {
  id: string
  title: string
  text: string
  url: string | null
  savedAt: number
  owner?: number
}

/** Single values of the engine, such as the signed-in pair. */
export type Setting = { name: string; value: unknown }

/** Something written in the portal that goes nowhere: it stays with its owner until they remove it. */
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
 * A post as it is written on this device, by somebody or by the visitor (`owner` is a user's id or `visitorId`); no
 * one else sees it. `source` is Markdown, `content` the sanitised HTML made of it with so many `words`, `tags` are as
 * typed. Times in ms since 1970, 0 for never.
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
  /** When all of it was there and the person was done with it. */
  createdAt: number
  /** Where it was published; '' before. */
  slug: string
  /** `editedAt` of what the server has. */
  publishedEdit: number
}

/**
 * The device's database. `durability: 'strict'` makes Chromium wait for the disk before a transaction is
 * reported as done: what the page shows as taken survives a dead battery.
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
  /** Data usage. Tables keep the names that devices have. */
  declare diary: Table<DataUsageRow, [string, UsageSection]>
  declare postDrafts: EntityTable<PostDraft, 'id'>

  /** `page` tells when it is left and comes back; a worker's global is never left. */
  constructor(name = 'vior', page: Pick<EventTarget, 'addEventListener'> | undefined = thisPage()) {
    super(name, { chromeTransactionDurability: 'strict' })
    const watchUpgrade = page ? abortOnPagehide(this, page) : () => {}
    this.on('populate', watchUpgrade)
    // What came before stands in here: only a version that changes rows needs to be told apart, and each costs time.
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
  }

  /** Tables that hold what the server said: a fetch or a settled write touches them in one transaction. */
  get cached(): Table[] {
    return [this.posts, this.likes, this.comments, this.archives, this.ratings, this.requests, this.answers]
  }
}

/** Node has no page. */
function thisPage(): Pick<EventTarget, 'addEventListener'> | undefined {
  return 'addEventListener' in globalThis ? globalThis : undefined
}
