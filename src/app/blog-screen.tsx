import { BlogPage } from '#features/blog/list/blog-page.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'

// Renders once the session is known.
const WritingLink = lazyWithRetry(() => import('#features/writing/writing-link.tsx'), 'WritingLink')

/** The list of posts, with a link to their own posts for users who may write. */
export function BlogScreen() {
  return (
    <BlogPage
      write={
        <LazySection>
          <WritingLink />
        </LazySection>
      }
    />
  )
}
