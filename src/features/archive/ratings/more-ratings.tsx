import type { Engine } from '#engine/engine.ts'
import { useMoreComments, type MoreCommentsProps } from '#engine/use-more-comments.ts'
import { MoreComments } from '#ui/more-comments.tsx'

type MoreRatingsProps = MoreCommentsProps & { archiveId: number }

export function MoreRatings({ archiveId, ...props }: MoreRatingsProps) {
  const pull = (page: number, { archivesSync }: Engine) => archivesSync.pullMoreRatings(archiveId, page)
  return <MoreComments {...useMoreComments(props, pull)} />
}
