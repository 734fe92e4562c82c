import { BlogPage } from '#features/blog/list/blog-page.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'

// It is drawn when the page knows who is here.
const WritingLink = lazyWithRetry(() => import('#features/writing/writing-link.tsx'), 'WritingLink')

/** The list of posts, with the way to their own for those who write. */
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
