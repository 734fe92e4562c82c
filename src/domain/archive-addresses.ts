import { archivePageSize, type ArchiveSearch } from './archive-list.ts'
import { commentPageSize, maxPageSize } from './limits.ts'

const archives = '/archive/api/archives/'

/** API URLs that pages of the archive fetch. */
export const archiveAddresses = {
  /** The API expects the category in lower case (docs/specification.md#archive-endpoints). */
  list: ({ q, category, platform, license, sort }: ArchiveSearch = {}) => {
    const query = new URLSearchParams({ page_size: String(archivePageSize) })
    if (q?.trim()) query.set('search', q.trim())
    if (category) query.set('category', category.toLowerCase())
    if (platform) query.set('platform', platform)
    if (license) query.set('license', license)
    if (sort && sort !== 'newest') query.set('ordering', sort)
    return `${archives}?${query.toString()}`
  },
  one: (id: number) => `${archives}${id}/`,
  /** First page, newest first; the response contains the URL of the next. */
  comments: (id: number) => `${archives}${id}/comments/?page_size=${commentPageSize}&ordering=newest`,
  ownRequests: `/users/api/download-requests/?page_size=${maxPageSize}`,
}
