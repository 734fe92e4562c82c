import { BlogPage } from '#features/blog/list/blog-page.tsx'
import { lazySection } from '#ui/lazy-section.tsx'

// Renders once the session is known.
const WritingLink = lazySection(() => import('#features/writing/writing-link.tsx'), 'WritingLink')

const FollowButton = lazySection(() => import('#features/notifications/follow-button.tsx'), 'FollowButton')

/** The list of posts, with a link to their own posts for users who may write, and a button to follow a category. */
export function BlogScreen() {
  return (
    <BlogPage follow={(category) => <FollowButton of="category" name={category} />} write={<WritingLink />} />
  )
}
