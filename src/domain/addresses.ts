import { archivePageSize, type ArchiveSearch } from './archive-list.ts'
import { maxPageSize } from './limits.ts'

const posts = '/blog/api/posts/'
const archives = '/archive/api/archives/'

/** Posts on the first page of the blog. */
export const blogPageSize = 24

/** The addresses a page reads, in one place: the server puts their answers into the page it renders. */
export const addresses = {
  posts: `${posts}?page_size=${blogPageSize}`,
  post: (slug: string) => `${posts}${encodeURIComponent(slug)}/`,
  comments: (slug: string) => `${posts}${encodeURIComponent(slug)}/comments/?page_size=${maxPageSize}`,
  /** The category in small letters, as the contract has it (seed 1, section 7). */
  archives: ({ q, category }: ArchiveSearch = {}) => {
    const query = new URLSearchParams({ page_size: String(archivePageSize) })
    if (q?.trim()) query.set('search', q.trim())
    if (category) query.set('category', category.toLowerCase())
    return `${archives}?${query.toString()}`
  },
  archive: (id: number) => `${archives}${id}/`,
  archiveComments: (id: number) => `${archives}${id}/comments/?page_size=${maxPageSize}`,
  ownRequests: `/users/api/download-requests/?page_size=${maxPageSize}`,
}
