const place = 'place-left'
const giveUpAfterMs = 10_000

/**
 * Content read from IndexedDB, and lazy content, renders after load, so that the page is too short for the router to restore
 * its scroll position. The position is applied again while the page grows, until the user interacts or 10 s pass. Phones
 * short of memory discard pages and reload them. `hasUserScrolled`: before hydration.
 */
export function restoreScroll(hasUserScrolled = false): void {
  // The last position seen: on unload, aborted requests render once more and shift the page.
  let top = Math.round(scrollY)
  addEventListener('scroll', () => (top = Math.round(scrollY)), { passive: true })
  const savePosition = () => {
    // Otherwise the browser restores the position while what is below the screen has no height yet (deferLayout, src/theme/utilities.ts).
    history.scrollRestoration = 'manual'
    sessionStorage.setItem(place, `${top} ${document.documentElement.scrollHeight} ${location.pathname}`)
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && savePosition())
  addEventListener('pagehide', savePosition)
  const left = savedPosition()
  if (left && left.top > 0 && !hasUserScrolled) scrollWhileShort(left)
}

/** In px. */
type Position = { top: number; pageHeight: number }

/** Null where this is another page than the one that was left, or was opened by a link. */
function savedPosition(): Position | null {
  const [how] = performance.getEntriesByType('navigation')
  const isAgain = how instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(how.type)
  const [top, pageHeight, path] = sessionStorage.getItem(place)?.split(' ') ?? []
  return isAgain && path === location.pathname ? { top: Number(top), pageHeight: Number(pageHeight) } : null
}

function scrollWhileShort({ top, pageHeight }: Position): void {
  const over = new AbortController()
  const page = document.documentElement
  const observer = new ResizeObserver(() => {
    if (page.scrollHeight - innerHeight >= top) scrollTo(0, top)
    if (page.scrollHeight >= pageHeight && !document.querySelector('main [aria-busy=true]')) over.abort()
  })
  over.signal.addEventListener('abort', () => observer.disconnect())
  const touched = { signal: over.signal, capture: true, passive: true }
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, () => over.abort(), touched)
  setTimeout(() => over.abort(), giveUpAfterMs)
  observer.observe(document.body)
}
