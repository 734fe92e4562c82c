import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import type { BlogSearch } from './blog-search.ts'
import { startPagePull } from '#features/blog/start-pulls.ts'

type MorePostsProps = {
  search: BlogSearch
  state: 'idle' | 'running' | 'failed'
  onOpen: (page: number) => void
}

/** Loads the next page on request only, so that nobody pays for data they do not read. */
export function MorePosts({ search, state, onOpen }: MorePostsProps) {
  return (
    <div className={css({ mt: '8', textAlign: 'center' })}>
      <Button
        look="quiet"
        aria-disabled={state === 'running'}
        onClick={() => {
          if (state === 'running') return
          const page = (search.page ?? 1) + (state === 'failed' ? 0 : 1)
          startPagePull(search, page)
          onOpen(page)
        }}
      >
        {state === 'running' ? m.loading() : m.blog_more()}
      </Button>
      {state === 'failed' ? (
        <Notice tone="wait" role="status" css={{ mt: '4' }}>
          {m.blog_more_failed()}
        </Notice>
      ) : null}
    </div>
  )
}
