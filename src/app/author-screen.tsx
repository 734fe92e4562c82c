import { getRouteApi } from '@tanstack/react-router'
import { AuthorPage } from '#features/blog/author/author-page.tsx'

const route = getRouteApi('/blog/authors/$author')

export function AuthorScreen() {
  const { author } = route.useParams()
  const { pageData } = route.useRouteContext()
  return <AuthorPage key={author} author={author} pageData={pageData} />
}
