import { BlogPage } from '#features/blog/blog-page.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { Later } from '#ui/later.tsx'

// It is drawn when the page knows who is here.
const WritingLink = lazyWithRetry(() => import('#features/writing/writing-link.tsx'), 'WritingLink')

/** The list of posts, with the way to their own for those who write. */
export function BlogScreen() {
  return (
    <BlogPage
      write={
        <Later>
          <WritingLink />
        </Later>
      }
    />
  )
}
