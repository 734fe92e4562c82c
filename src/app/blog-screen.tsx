import { BlogPage } from '#features/blog/list/blog-page.tsx'
import { WritingLink } from '#features/writing/writing-link.tsx'

/** The list of posts, with the way to their own for those who write. */
export function BlogScreen() {
  return <BlogPage write={<WritingLink />} />
}
