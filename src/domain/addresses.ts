import { commentPageSize } from './limits.ts'
import { blogPageSize, featuredRoom, type PostFilter } from './post-list.ts'

const posts = '/blog/api/posts/'

/** The addresses a page reads, in one place: the server puts their answers into the page it renders. */
export const addresses = {
  /** The first page of the list; the newest first without an ordering. */
  posts: ({ q, category, tag, sort }: PostFilter = {}) => {
    const query = new URLSearchParams({ page_size: String(blogPageSize) })
    if (q?.trim()) query.set('search', q.trim())
    if (category) query.set('category', category)
    if (tag) query.set('tag', tag)
    if (sort && sort !== 'newest') query.set('ordering', sort)
    return `${posts}?${query.toString()}`
  },
  featured: `${posts}featured/?page_size=${featuredRoom}`,
  /** What one has published. */
  ownPosts: '/blog/api/own-posts/',
  post: (slug: string) => `${posts}${encodeURIComponent(slug)}/`,
  /** Their first page; its answer names the next. */
  comments: (slug: string) => `${posts}${encodeURIComponent(slug)}/comments/?page_size=${commentPageSize}`,
}
