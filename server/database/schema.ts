import type { Generated } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import type { AccountDataTables } from '#server/database/schema-account-data.ts'
import type { AttachmentTables } from '#server/database/schema-attachments.ts'
import type { DownloadTables } from '#server/database/schema-downloads.ts'
import type { BillingTables } from '#server/database/schema-billing.ts'
import type { InquiryTables } from '#server/database/schema-inquiries.ts'
import type { FactorTables } from '#server/database/schema-factors.ts'
import type { LearningTables } from '#server/database/schema-learning.ts'
import type { MessageTables } from '#server/database/schema-messages.ts'
import type { NotificationTables } from '#server/database/schema-notifications.ts'
import type { StaffTables } from '#server/database/schema-staff.ts'

/** Times are ISO 8601 text in UTC, flags are 0 or 1, lists are JSON text, in both databases. */
export type Schema = AccountDataTables &
  AttachmentTables &
  DownloadTables &
  FactorTables &
  MessageTables &
  InquiryTables &
  BillingTables &
  LearningTables &
  NotificationTables &
  StaffTables & {
    users: UserTable
    refresh_families: RefreshFamilyTable
    refresh_tokens: RefreshTokenTable
    categories: CategoryTable
    posts: PostTable
    comments: CommentTable
    likes: LikeTable
    idempotency_claims: ClaimTable
    markers: MarkerTable
  }

type UserTable = {
  id: Generated<number>
  username: string
  /** The username in lower case; unique, so that capitals do not matter at sign-in. */
  username_key: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  phone: string
  role: string
  roles: string
  avatar: string | null
  created_at: string
  /** `sub` of the Google account. The account is found by it, never by the email address alone. */
  google_sub: Generated<string | null>
  email_verified_at: Generated<string | null>
  /** Requested email address, in lower case; replaces `email` when the mailed link is opened. */
  pending_email: Generated<string | null>
  /** A suspended account cannot sign in; the reason is for staff. */
  suspended_at: Generated<string | null>
  suspended_reason: Generated<string>
  /** The language in which the person last signed in or renewed the session; '' until then. */
  locale: Generated<string>
  /** When the owner asked for the deletion of the account; null if it was not requested, or was cancelled. */
  deletion_asked_at: Generated<string | null>
  /** Since then the row has no personal data: it is the author of what stays. */
  erased_at: Generated<string | null>
}

type RefreshFamilyTable = {
  id: string
  user_id: number
  created_at: string
  last_seen_at: string
  revoked_at: string | null
  user_agent: Generated<string>
  /** 1 if a second factor was proved in this session. */
  second_factor: Generated<number>
}

type RefreshTokenTable = {
  id: Generated<number>
  family_id: string
  parent_id: number | null
  token_hash: string
  created_at: string
  expires_at: string
  first_used_at: string | null
  replaced_at: string | null
}

type CategoryTable = { id: Generated<number>; name: string; slug: string; post_count: number }

type PostTable = {
  id: Generated<number>
  slug: string
  title: string
  excerpt: string
  content: string
  author: string
  category_id: number
  tags: string
  /** Lower-case copies for filters: tags as JSON text; title, excerpt, author and tags as search text. */
  tag_keys: string
  search_text: string
  featured: number
  image: string | null
  published_at: string
  created_at: string
  read_time: string
  views: number
  like_count: number
  comment_count: number
  author_id: Generated<number | null>
  idempotency_key: Generated<string | null>
  /** Markdown source of `content`; null if the post was not written as Markdown. */
  source: Generated<string | null>
  language: Generated<Locale>
  /** Id of the post that this one translates, which itself translates none. */
  translation_of: Generated<number | null>
  /** `authorKey` of `author`. */
  author_key: Generated<string>
  /** When staff took it down; null if readers see it. */
  hidden_at: Generated<string | null>
}

type CommentTable = {
  id: Generated<number>
  post_id: number
  author_id: number
  parent_id: number | null
  content: string
  created_at: string
  idempotency_key: string | null
  /** Deleted by its author or hidden by a moderator; hidden from everyone in both cases. */
  deleted_at: Generated<string | null>
  hidden_at: Generated<string | null>
  open_reports: Generated<number>
}

type LikeTable = {
  user_id: number
  post_id: number
  liked: number
  last_key: string | null
  updated_at: string
}

type ClaimTable = {
  scope: string
  key: string
  fingerprint: string
  /** HTTP status and JSON body of the response; 0 and '' only within the transaction that inserts the claim. */
  status: number
  body: string
  created_at: string
}

type MarkerTable = { name: string; created_at: string }
