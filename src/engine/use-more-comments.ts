import { m } from '#i18n/paraglide/messages.js'
import type { MoreComments } from '#platform/sync/comment-pages.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure } from '#platform/sync/pull-status.ts'
import { usePullStatus } from '#platform/sync/use-pull-status.ts'
import type { Engine } from './engine.ts'
import { absentMessage, useOutage } from './outage.ts'
import { revalidateInBackground } from './revalidate-in-background.ts'

export type MoreCommentsProps = {
  /** URL of the first page. */
  address: string
  more: MoreComments
  pages: number
  onOpen: (pages: number) => void
}

/** State of the button below a list of comments. `failed`: the cache has no more, and the server was not reached. */
export type MoreButton = {
  hasMore: boolean
  state: 'idle' | 'running' | 'failed'
  /** The words for `failed`. */
  failure: string
  onMore: () => void
}

/** Shows one more page of comments per click, from the cache, and revalidates it by `pull`. */
export function useMoreComments(
  { address, more, pages, onOpen }: MoreCommentsProps,
  pull: (page: number, engine: Engine) => Promise<PullOutcome>,
): MoreButton {
  const { hasMore, isAllShown, nextPage } = more
  const name = `${address} page ${nextPage}`
  const status = usePullStatus(name)
  const outage = useOutage(isFailure(status) ? status : 'unreachable')
  const hasFailed = isAllShown && isFailure(status)
  return {
    hasMore,
    state: status === 'running' ? 'running' : hasFailed ? 'failed' : 'idle',
    failure: absentMessage(m.comments_more_failed(), outage),
    onMore: () => {
      revalidateInBackground(name, (engine) => pull(nextPage, engine))
      onOpen(Math.max(pages, nextPage))
    },
  }
}
