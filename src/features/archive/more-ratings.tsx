import { useMoreComments, type MoreCommentsProps } from '#platform/use-more-comments.ts'
import { MoreComments } from '#ui/more-comments.tsx'

type MoreRatingsProps = MoreCommentsProps & { archiveId: number }

export function MoreRatings({ archiveId, ...props }: MoreRatingsProps) {
  const pull = async (page: number) => (await import('./archive.sync.ts')).pullMoreRatings(archiveId, page)
  return <MoreComments {...useMoreComments(props, pull)} />
}
