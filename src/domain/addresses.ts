import { commentPageSize } from './limits.ts'
import { blogPageSize, maxFeatured, type PostFilter } from './post-list.ts'

const posts = '/blog/api/posts/'

/** API URLs that pages fetch. Shared with the server, which embeds the responses in the pages it renders. */
export const addresses = {
  /** First page of the list; newest first by default. */
  posts: ({ q, category, tag, sort, language, author }: PostFilter = {}) => {
    const query = new URLSearchParams({ page_size: String(blogPageSize) })
    if (q?.trim()) query.set('search', q.trim())
    if (category) query.set('category', category)
    if (tag) query.set('tag', tag)
    if (language) query.set('language', language)
    if (author) query.set('author', author)
    if (sort && sort !== 'newest') query.set('ordering', sort)
    return `${posts}?${query.toString()}`
  },
  featured: `${posts}featured/?page_size=${maxFeatured}`,
  /** Posts published by the signed-in user. */
  ownPosts: '/blog/api/own-posts/',
  categories: '/blog/api/categories/',
  post: (slug: string) => `${posts}${encodeURIComponent(slug)}/`,
  /** The previous and the next post, and some of the same category. */
  postNeighbours: (slug: string) => `${posts}${encodeURIComponent(slug)}/neighbours/`,
  /** First page; the response contains the URL of the next. */
  comments: (slug: string) => `${posts}${encodeURIComponent(slug)}/comments/?page_size=${commentPageSize}`,
}
