import type { Generated } from 'kysely'

/** Tables of files, the archive and download requests; the conventions of schema.ts apply. */
export type DownloadTables = {
  files: FileTable
  blog_images: BlogImageTable
  blog_downloads: BlogDownloadTable
  archives: ArchiveTable
  archive_versions: ArchiveVersionTable
  platform_downloads: PlatformDownloadTable
  archive_comments: ArchiveCommentTable
  archive_platforms: ArchivePlatformTable
  archive_reports: ArchiveReportTable
  download_requests: DownloadRequestTable
}

type FileTable = {
  id: Generated<number>
  /** Its key among the stored files. */
  path: string
  size: number
  /** Hexadecimal. */
  sha256: string
  media_type: string
  /** 0: accessible only through a signed link. */
  is_public: number
  created_at: string
}

type BlogImageTable = { id: Generated<number>; post_id: number; image_source: string; caption: string }

type BlogDownloadTable = {
  id: Generated<number>
  post_id: number
  title: string
  description: string
  is_premium: number
  request_only: number
  file_id: number
  download_count: number
}

type ArchiveTable = {
  id: Generated<number>
  slug: string
  title: string
  version: string
  description: string
  category: string
  /** The category in lower case, for the filter. */
  category_key: string
  search_text: string
  featured: number
  request_only: number
  license: string
  /** The licence in lower case, for the filter. */
  license_key: string
  /** Words of the badge; '' for the licence itself. */
  license_type: string
  author: string
  platforms: string
  requirements: string
  tags: string
  mirror_links: string
  file_id: number | null
  download_count: number
  rating_sum: number
  rating_count: number
  /** The average with one decimal, times ten; 0 without ratings. */
  rating_rank: Generated<number>
  /** Bytes of its own file; `noFileSize` without one. */
  size_rank: number
  created_at: string
  updated_at: string
  /** JSON object of texts by language. */
  translations: string
  /** The uuid that a device gave it; null for one that came another way. */
  desk_id: Generated<string | null>
  /** Names the last change by staff; null before the first. */
  revision: Generated<string | null>
  /** Who made it, by name. */
  edited_by: Generated<string>
  /** 0: visitors do not find it. */
  published: Generated<number>
}

type ArchiveVersionTable = {
  id: Generated<number>
  archive_id: number
  version: string
  is_latest: number
  is_beta: number
  is_deprecated: number
  release_date: string
  release_notes: string
  /** JSON object of texts by language. */
  translations: string
}

type PlatformDownloadTable = {
  id: Generated<number>
  version_id: number
  platform_display: string
  architecture: string
  installer_type: string
  file_id: number | null
  download_count: number
}

type ArchiveCommentTable = {
  id: Generated<number>
  archive_id: number
  author_id: number
  rating: number
  comment: string
  created_at: string
  hidden_at: string | null
  idempotency_key: string | null
  open_reports: Generated<number>
}

/** The platforms of the filter under which an entry is found. */
type ArchivePlatformTable = { platform: string; archive_id: number }

type ArchiveReportTable = {
  id: Generated<number>
  archive_id: number
  /** Null for a visitor's. */
  user_id: number | null
  problem: string
  text: string
  created_at: string
  idempotency_key: string | null
  /** Null while it is open. */
  closed_at: Generated<string | null>
  /** The account of staff that closed it. */
  closed_by: Generated<number | null>
}

type DownloadRequestTable = {
  id: Generated<number>
  user_id: number
  /** Exactly one of the two is set. */
  archive_id: number | null
  blog_download_id: number | null
  email: string
  message: string
  locale: string
  status: string
  /** What staff wrote with the last decision. */
  note: Generated<string>
  created_at: string
  updated_at: string
  idempotency_key: string | null
}
