import { BlogPage } from '#features/blog/list/blog-page.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'

// Renders once the session is known.
const WritingLink = lazyWithRetry(() => import('#features/writing/writing-link.tsx'), 'WritingLink')

const FollowButton = lazyWithRetry(() => import('#features/notifications/follow-button.tsx'), 'FollowButton')

/** The list of posts, with a link to their own posts for users who may write, and a button to follow a category. */
export function BlogScreen() {
  return (
    <BlogPage
      follow={(category) => (
        <LazySection>
          <FollowButton of="category" name={category} />
        </LazySection>
      )}
      write={
        <LazySection>
          <WritingLink />
        </LazySection>
      }
    />
  )
}
