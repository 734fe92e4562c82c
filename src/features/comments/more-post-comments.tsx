import type { Engine } from '#engine/engine.ts'
import { useMoreComments, type MoreCommentsProps } from '#engine/use-more-comments.ts'
import { MoreComments } from '#ui/more-comments.tsx'

type MorePostCommentsProps = MoreCommentsProps & { slug: string }

export function MorePostComments({ slug, ...props }: MorePostCommentsProps) {
  const pull = (page: number, { commentsSync }: Engine) => commentsSync.pullMoreComments(slug, page)
  return <MoreComments {...useMoreComments(props, pull)} />
}
