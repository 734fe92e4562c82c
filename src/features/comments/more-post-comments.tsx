import { useMoreComments, type MoreCommentsProps } from '#platform/use-more-comments.ts'
import { MoreComments } from '#ui/more-comments.tsx'

type MorePostCommentsProps = MoreCommentsProps & { slug: string }

export function MorePostComments({ slug, ...props }: MorePostCommentsProps) {
  const pull = async (page: number) => (await import('./comments.sync.ts')).pullMoreComments(slug, page)
  return <MoreComments {...useMoreComments(props, pull)} />
}
