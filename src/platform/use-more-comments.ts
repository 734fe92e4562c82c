import type { MoreComments } from './comment-pages.ts'
import { pullBehind } from './pull-status.ts'
import type { PullOutcome } from './pull.ts'
import { usePullStatus } from './use-pull-status.ts'

export type MoreCommentsProps = {
  /** Of the first page. */
  address: string
  more: MoreComments
  pages: number
  onOpen: (pages: number) => void
}

/** The button below a list of comments; `failed` where the device has nothing more to show and the server was not reached. */
export type MoreButton = { hasMore: boolean; state: 'idle' | 'running' | 'failed'; onMore: () => void }

/** Shows one more page of comments at a time, as far as the device holds it, and fetches it by `pull`. */
export function useMoreComments(
  { address, more, pages, onOpen }: MoreCommentsProps,
  pull: (page: number) => Promise<PullOutcome>,
): MoreButton {
  const { hasMore, isAllShown, nextPage } = more
  const name = `${address} page ${nextPage}`
  const status = usePullStatus(name)
  const hasFailed = isAllShown && status === 'unreachable'
  return {
    hasMore,
    state: status === 'running' ? 'running' : hasFailed ? 'failed' : 'idle',
    onMore: () => {
      pullBehind(name, () => pull(nextPage))
      onOpen(Math.max(pages, nextPage))
    },
  }
}
