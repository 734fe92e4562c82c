import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { toastSide, type Span, type ToastSide } from './toast-side.ts'
import type { ToastPosition } from './toasts.ts'

/** Elements that a person types into or presses next; a focused heading may be covered. */
const operable = 'input, textarea, select, button, a, summary, [contenteditable]'

/** Height of a toast of one line with its gap, until it was measured. */
const typicalHeight = 64

/** rem; the distance of the toasts from the edges. */
const marginRem = 5.5

type ToastPlacement = {
  side: ToastSide
  /** Height in pixels of what covers the bottom of the screen: an on-screen keyboard. */
  covered: number
}

/** The side for the toasts of a position, which follows the focus, scrolling and the on-screen keyboard. */
export function useToastSide(
  position: ToastPosition,
  count: number,
  stackRef: RefObject<HTMLElement | null>,
): ToastPlacement {
  const [placement, setPlacement] = useState<ToastPlacement>({ side: 'own', covered: 0 })
  const height = useRef(0)
  useLayoutEffect(() => {
    const update = () => {
      height.current = stackRef.current?.getBoundingClientRect().height ?? height.current
      const margin = marginRem * parseFloat(getComputedStyle(document.documentElement).fontSize)
      const view = visiblePart()
      const room = { height: height.current || count * typicalHeight, margin, view }
      const side = toastSide(position, room, focusedSpan())
      const covered = Math.max(0, innerHeight - view.bottom)
      setPlacement((was) => (was.side === side && was.covered === covered ? was : { side, covered }))
    }
    update()
    const listening = new AbortController()
    const { signal } = listening
    // After the browser has scrolled the newly focused element into view.
    const updateInNextFrame = () => requestAnimationFrame(update)
    document.addEventListener('focusin', updateInNextFrame, { signal })
    document.addEventListener('focusout', updateInNextFrame, { signal })
    addEventListener('scroll', update, { signal, capture: true, passive: true })
    addEventListener('resize', update, { signal })
    globalThis.visualViewport?.addEventListener('resize', update, { signal })
    return () => listening.abort()
  }, [position, count, stackRef])
  return placement
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
