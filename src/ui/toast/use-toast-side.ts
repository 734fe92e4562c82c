import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { toastSide, type Span, type ToastSide } from './toast-side.ts'
import type { ToastPosition } from './toasts.ts'

/** Elements that a person types into or presses next; a focused heading may be covered. */
const operable = 'input, textarea, select, button, a, summary, [contenteditable]'

/** Height of a toast of one line with its gap, until it was measured. */
const typicalHeight = 64

/** rem; the distance of the toasts from the edges. */
const marginRem = 5.5

type Placed = {
  side: ToastSide
  /** Height in pixels of what covers the bottom of the screen: an on-screen keyboard. */
  covered: number
}

/** The side for the toasts of a position, which follows the focus, scrolling and the on-screen keyboard. */
export function useToastSide(
  position: ToastPosition,
  count: number,
  place: RefObject<HTMLElement | null>,
): Placed {
  const [placed, setPlaced] = useState<Placed>({ side: 'own', covered: 0 })
  const height = useRef(0)
  useLayoutEffect(() => {
    const look = () => {
      height.current = place.current?.getBoundingClientRect().height ?? height.current
      const margin = marginRem * parseFloat(getComputedStyle(document.documentElement).fontSize)
      const view = visiblePart()
      const room = { height: height.current || count * typicalHeight, margin, view }
      const side = toastSide(position, room, focusedSpan())
      const covered = Math.max(0, innerHeight - view.bottom)
      setPlaced((was) => (was.side === side && was.covered === covered ? was : { side, covered }))
    }
    look()
    const listening = new AbortController()
    const { signal } = listening
    // After the browser has scrolled the newly focused element into view.
    const lookSoon = () => requestAnimationFrame(look)
    document.addEventListener('focusin', lookSoon, { signal })
    document.addEventListener('focusout', lookSoon, { signal })
    addEventListener('scroll', look, { signal, capture: true, passive: true })
    addEventListener('resize', look, { signal })
    globalThis.visualViewport?.addEventListener('resize', look, { signal })
    return () => listening.abort()
  }, [position, count, place])
  return placed
}

function visiblePart(): Span {
  const viewport = globalThis.visualViewport
  if (!viewport) return { top: 0, bottom: innerHeight }
  return { top: viewport.offsetTop, bottom: viewport.offsetTop + viewport.height }
}

function focusedSpan(): Span | null {
  const focused = document.activeElement
  if (!focused?.matches(operable) || focused.closest('[data-toasts]')) return null
  const { top, bottom } = focused.getBoundingClientRect()
  return { top, bottom }
}
