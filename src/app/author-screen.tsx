import { getRouteApi } from '@tanstack/react-router'
import { lazySection } from '#ui/lazy-section.tsx'
import { AuthorPage } from '#features/blog/author/author-page.tsx'

const FollowButton = lazySection(() => import('#features/notifications/follow-button.tsx'), 'FollowButton')

const route = getRouteApi('/blog/authors/$author')

export function AuthorScreen() {
  const { author } = route.useParams()
  const { pageData } = route.useRouteContext()
  return (
    <AuthorPage
      key={author}
      author={author}
      pageData={pageData}
      follow={(name) => <FollowButton of="author" name={author} label={name} />}
    />
  )
}
