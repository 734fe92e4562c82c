import { maxPageSize } from './limits.ts'

const posts = '/blog/api/posts/'

/** Posts on the first page of the blog. */
export const blogPageSize = 24

/** The addresses a page reads, in one place: the server puts their answers into the page it renders. */
export const addresses = {
  posts: `${posts}?page_size=${blogPageSize}`,
  post: (slug: string) => `${posts}${encodeURIComponent(slug)}/`,
  comments: (slug: string) => `${posts}${encodeURIComponent(slug)}/comments/?page_size=${maxPageSize}`,
}
