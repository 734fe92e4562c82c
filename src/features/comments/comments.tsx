import { memo, useRef, useState } from 'react'
import type { PageData } from '#domain/page-data.ts'
import { renderedComments } from '#domain/limits.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { MoreRendered } from '#ui/more-rendered.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { useCommentLink } from '#ui/use-comment-link.ts'
import { CommentItem } from './comment-item.tsx'
import { isSameThread, type ShownComment, type Thread } from './thread.ts'
import { useComments } from './use-comments.ts'

const MorePostComments = lazySection(() => import('./more-post-comments.tsx'), 'MorePostComments', {
  placeholderStyle: css.raw({ minH: '[4.25rem]' }),
})
const CommentForm = lazySection(() => import('./comment-form.tsx'), 'CommentForm', {
  placeholderStyle: css.raw({ minH: '[11.5rem]' }),
})

export function Comments({ slug, pageData }: { slug: string; pageData: PageData | null }) {
  const { threads, count, userId, failure, isKnown, more, isCut } = useComments(slug, pageData)
  // It stays when there are no more, to set the focus.
  const [hadMore] = useState(more.more.hasMore)
  const sectionRef = useRef<HTMLElement>(null)
  useCommentLink(sectionRef)
  return (
    <section
      className={css({ mt: '10', pt: '8', borderTopWidth: '1px', borderColor: 'line', deferLayout: '60rem' })}
      id="comments"
      ref={sectionRef}
    >
      <h2 className={css({ fontSize: '2xl' })}>{m.n_comments({ count, shown: formatNumber(count) })}</h2>
      <div className={css({ mt: '5' })}>
        <CommentForm slug={slug} parent={null} label={m.comment_label()} />
      </div>
      <LazyOutage of="comments" failure={failure} />
      {threads.length === 0 && isKnown && !failure ? (
        <div className={css({ mt: '6', color: 'soft' })}>{m.comments_empty()}</div>
      ) : null}
      <ul className={css({ mt: '6' })}>
        {threads.map((thread) => (
          <ThreadView key={thread.id} thread={thread} slug={slug} userId={userId} />
        ))}
      </ul>
      {isCut && threads.length <= renderedComments ? <MoreRendered /> : null}
      {hadMore || more.more.hasMore || more.pages > 1 ? <MorePostComments slug={slug} {...more} /> : null}
    </section>
  )
}

type ThreadViewProps = { thread: Thread; slug: string; userId: number | null }

/** Memoized: rendering a long thread again would take seconds on a cheap phone. */
const ThreadView = memo(
  ThreadItem,
  (before, after) => before.userId === after.userId && isSameThread(before.thread, after.thread),
)

function ThreadItem({ thread, slug, userId }: ThreadViewProps) {
  const [answered, setAnswered] = useState<ShownComment | null>(null)
  return (
    <li className={css({ mt: '5' })}>
      <CommentItem comment={thread} slug={slug} userId={userId} onReply={setAnswered} />
      <div className={css({ pl: { base: '4', md: '7' } })}>
        {thread.replies.length > 0 ? (
          <ul>
            {thread.replies.map((reply) => (
              <li className={css({ mt: '3' })} key={reply.id}>
                <CommentItem comment={reply} slug={slug} userId={userId} onReply={setAnswered} />
              </li>
            ))}
          </ul>
        ) : null}
        {answered && answered.serverId !== null ? (
          <div className={css({ mt: '3' })}>
            <CommentForm
              key={answered.serverId}
              slug={slug}
              parent={answered.serverId}
              label={m.reply_label({ author: answered.authorName })}
              onDone={() => setAnswered(null)}
            />
          </div>
        ) : null}
      </div>
    </li>
  )
}
