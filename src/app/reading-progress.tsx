import { useEffect, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'

/** The percentage scrolled (docs/specification.md#header). An overlay, so that it shifts no layout. */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? follow(bar.current) : undefined), [])
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

/** Writes through the CSSOM, outside React: a render for every frame of scrolling would be felt. */
function follow(bar: HTMLElement): () => void {
  let frame = 0
  function draw(): void {
    frame = 0
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const room = scrollHeight - clientHeight
    const read = room > 0 ? Math.min(1, Math.max(0, scrollTop / room)) : 0
    bar.style.setProperty('--read', String(read))
    bar.setAttribute('aria-valuenow', String(Math.round(read * 100)))
  }
  function ask(): void {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const sizes = new ResizeObserver(ask)
  sizes.observe(document.body)
  addEventListener('scroll', ask, { passive: true })
  return () => {
    removeEventListener('scroll', ask)
    sizes.disconnect()
    cancelAnimationFrame(frame)
  }
}
