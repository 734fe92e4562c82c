import { Heart } from 'lucide'
import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import { currentUserId } from '#engine/current-user.ts'
import { css, cx } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { rowButton, rowReport } from '#ui/action-row.ts'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { trackPending } from '#ui/pending-work.ts'
import type { LikeView } from './like-overlay.ts'

/** A button of a row of actions. `count` is the server-rendered count, shown until the cache is read. */
export function LikeButton({ slug, count }: { slug: string; count: number }) {
  const userId = useSnapshot(session).user?.id ?? null
  const rendered: LikeView = { liked: false, count, state: 'sent' }
  const like = useLive(({ likes }) => likes.readLike(slug, userId), rendered, [slug, userId]) ?? rendered
  const [problem, setProblem] = useState<'login' | 'failed' | null>(null)

  async function toggle() {
    try {
      const liker = await currentUserId()
      if (liker === null) return setProblem('login')
      const { likes } = await engine()
      await likes.likePost(slug, liker, !like.liked)
      setProblem(null)
    } catch {
      setProblem('failed')
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={like.liked}
        onClick={() => trackPending(toggle())}
        className={rowButton}
      >
        <Icon shape={Heart} size={20} aria-hidden="true" fill={like.liked ? 'currentColor' : 'none'} />
        {like.liked ? m.liked() : m.like()}
      </Button>
      <div className={cx(rowReport, css({ mt: '2' }))}>
        <span className={css({ color: 'soft', fontWeight: 'normal' })}>
          {m.n_likes({ count: like.count, shown: formatNumber(like.count) })}
        </span>
        <div className={css({ color: 'pending' })} role="status">
          {like.state === 'waiting' ? m.waiting_to_send() : null}
          {like.state === 'refused' ? m.not_sent({ words: like.words ?? m.like_failed() }) : null}
          {problem === 'failed' ? m.like_failed() : null}
          {problem === 'login' ? (
            <>
              {m.like_needs_login()}{' '}
              <TextLink to="/auth/login" search={{ from: `/blog/${slug}` }}>
                {m.sign_in()}
              </TextLink>
            </>
          ) : null}
        </div>
      </div>
    </>
  )
}
