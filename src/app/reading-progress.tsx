import { useEffect, useRef } from 'react'
import { afterHydration } from '#loading/after-hydration.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'

/** The scroll progress in percent (docs/specification.md#header). An overlay, so that it causes no layout shift. */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const following = afterHydration(() => import('./follow-reading.ts')).then(
      ({ trackReadingProgress }) => (bar.current ? trackReadingProgress(bar.current) : null),
      // If the chunk fails to load, the bar stays empty.
      () => null,
    )
    return () => void following.then((stop) => stop?.())
  }, [])
  return (
    <div
      className={css({
        position: 'absolute',
        insetX: '0',
        bottom: '[-4px]',
        h: 'stripe',
        overflow: 'hidden',
        pointerEvents: 'none',
      })}
      ref={bar}
      role="progressbar"
      aria-label={m.reading_progress()}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div
        className={css({
          h: 'full',
          bg: 'accent',
          transformOrigin: 'left',
          transform: 'scaleX(var(--read, 0))',
        })}
      />
    </div>
  )
}
