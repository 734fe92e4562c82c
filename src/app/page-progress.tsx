import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { subscribe } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { pendingChunks } from '#loading/with-retry.ts'
import { markReachable, markUnreachable } from '#platform/network/connectivity.ts'
import { css } from '#styled/css'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** Shows that a page's code is still loading or waits for the network. A page that renders at once shows nothing. */
export function PageProgress() {
  const isComing = useRouterState({ select: ({ isLoading }) => isLoading })
  const isWaiting = useIsWaiting()
  return isComing || isWaiting ? <Progress isWaiting={isWaiting} /> : null
}

/** May render before the full style sheet has loaded, so every page inlines its rules (render.tsx). */
export function Progress({ isWaiting }: { isWaiting: boolean }) {
  return (
    <>
      {isWaiting ? (
        // At the lower edge, where it moves nothing; the chat's button is on its right.
        <div
          className={css({
            position: 'fixed',
            insetX: '0',
            bottom: '0',
            bg: 'tint',
            fontSize: 'sm',
            py: '3',
            pl: '4',
            pr: '[88px]',
          })}
          role="status"
        >
          {m.page_waits_rest()}
        </div>
      ) : null}
      <ProgressBar label={m.page_coming()} style={css.raw({ position: 'absolute', top: '[100%]' })} />
    </>
  )
}

/**
 * Subscribes after hydration: a state update during hydration makes React discard the server's HTML, text included,
 * while the page's code is still loading.
 */
function useIsWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    let was = false
    const update = () => {
      const is = pendingChunks.count > 0
      if (is === was) return
      was = is
      setWaiting(is)
      // The engine normally sets this, but its chunk may be the one that is missing.
      if (is) markUnreachable()
      else markReachable()
    }
    update()
    return subscribe(pendingChunks, update)
  }, [])
  return isWaiting
}
