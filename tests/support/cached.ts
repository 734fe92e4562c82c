import { unstarted, type DownloadRow } from '#platform/downloads/download-row.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import type { CachedArchive, PostDraft, SavedRow } from '#platform/storage/database.ts'

/** Software as stored on the device after it was opened: a file for Windows and one for Linux. */
export function aCachedArchive(id: number, overrides: Partial<CachedArchive> = {}): CachedArchive {
  const platform = {
    architecture: 'x86_64',
    installer_type: 'zip',
    file_name: 'app.zip',
    file_size: 1_048_576,
    file_size_display: '1.0 MB',
    sha256: 'ab'.repeat(32),
    download_link: '/files/app.zip',
    download_count: 3,
  }
  const at = '2026-02-01T08:00:00.000Z'
  return {
    id,
    slug: `app-${id}`,
    title: `App ${id}`,
    version: '1.2.0',
    description: 'What it does.',
    category: 'Utilities',
    featured: false,
    license_type: 'Free',
    license: 'Free',
    file_name: 'app.zip',
    file_size: 1_048_576,
    file_size_display: '1.0 MB',
    file_size_formatted: '1.0 MB',
    sha256: 'ab'.repeat(32),
    download_count: 6,
    average_rating: 4.5,
    rating: 4.5,
    rating_count: 2,
    platforms: ['Windows', 'Linux'],
    requirements: '',
    author: 'Its makers',
    created_at: at,
    updated_at: at,
    tags: [],
    request_only: false,
    download_url: '/files/app.zip',
    mirror_links: [],
    latest_version: '1.2.0',
    versions: [
      {
        version: '1.2.0',
        is_latest: true,
        is_beta: false,
        is_deprecated: false,
        release_date: at,
        release_notes: '',
        file_size_display: '1.0 MB',
        platform_downloads: [
          { ...platform, id: 11, platform_display: 'Windows 10 and 11' },
          { ...platform, id: 12, platform_display: 'Linux' },
        ],
      },
    ],
    savedAt: 1,
    contentSavedAt: 1,
    ...overrides,
  }
}

/** A download that was asked for, of an archive file, by a visitor. */
export const aDownloadRow = (id: number, overrides: Partial<DownloadRow> = {}): DownloadRow => ({
  ...unstarted,
  id: `archive/${id}`,
  source: { kind: 'archive', id },
  title: 'App',
  fileName: 'app.zip',
  total: 1000,
  sha256: 'ab',
  urls: ['/file'],
  key: `key-${id}`,
  createdAt: 0,
  owner: visitorId,
  ...overrides,
})

/** A post that was saved for offline, whole. */
export const aSavedPost = (slug: string, title: string): SavedRow => ({
  key: `post/${slug}`,
  title,
  savedAt: Date.now(),
  startedAt: 1,
  removedAt: 0,
  version: '1',
  bytes: 9000,
  images: [],
  missing: [],
  slugs: [],
})

/** A draft of a post that was begun and not finished. */
export const aPostDraft = (owner: number, overrides: Partial<PostDraft> = {}): PostDraft => ({
  id: '5a3f6a52-7b7e-4f2e-9c3b-0f3d6a1c2b40',
  owner,
  slug: '',
  title: 'Lamps',
  excerpt: '',
  category: '',
  author: 'Asha',
  tags: '',
  source: 'one',
  content: '<p>one</p>',
  words: 1,
  language: 'en',
  translation_of: '',
  createdAt: 0,
  editedAt: 2,
  publishedEdit: 0,
  ...overrides,
})
