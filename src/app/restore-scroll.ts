import { sessionItems } from '#platform/storage/web-storage.ts'

const place = 'place-left'
/** For so long the page must not have grown. */
const giveUpAfterMs = 10_000

/**
 * Restores the scroll position after a reload. Content from IndexedDB and lazy content render after load, so the page
 * is at first too short for the router to scroll. The position is applied again while the page grows or is loading, until the
 * user interacts or 10 s pass without either. Phones low on memory discard pages and reload them.
 *
 * @param hasUserScrolled whether the user scrolled before hydration
 */
export function restoreScroll(hasUserScrolled = false): void {
  // Keeps the last position seen, because aborted requests on unload cause a render that shifts the page.
  let top = Math.round(scrollY)
  addEventListener('scroll', () => (top = Math.round(scrollY)), { passive: true })
  const savePosition = () => {
    // The browser would restore the position while content below the screen has no height (deferLayout,
    // src/theme/utilities.ts).
    history.scrollRestoration = 'manual'
    sessionItems().setItem(place, `${top} ${document.documentElement.scrollHeight} ${location.pathname}`)
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && savePosition())
  addEventListener('pagehide', savePosition)
  // Before this the browser restores the position itself, inexactly.
  performance.mark('app-place-kept')
  const saved = savedPosition()
  if (saved && saved.top > 0 && !hasUserScrolled) scrollWhileShort(saved)
}

/** In px. */
type Position = { top: number; pageHeight: number }

/** Returns null if the page was opened by a link or is not the one that was left. */
function savedPosition(): Position | null {
  const [how] = performance.getEntriesByType('navigation')
  const isAgain = how instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(how.type)
  const [top, pageHeight, path] = sessionItems().getItem(place)?.split(' ') ?? []
  return isAgain && path === location.pathname ? { top: Number(top), pageHeight: Number(pageHeight) } : null
}

const isLoading = () => document.querySelector('main [aria-busy=true]') !== null

function scrollWhileShort({ top, pageHeight }: Position): void {
  const over = new AbortController()
  const page = document.documentElement
  let quiet: ReturnType<typeof setTimeout> | undefined
  function giveUpLater(): void {
    clearTimeout(quiet)
    quiet = setTimeout(() => (isLoading() ? giveUpLater() : over.abort()), giveUpAfterMs)
  }
  const observer = new ResizeObserver(() => {
    if (page.scrollHeight - innerHeight >= top) scrollTo(0, top)
    if (page.scrollHeight >= pageHeight && !isLoading()) over.abort()
    else giveUpLater()
  })
  over.signal.addEventListener('abort', () => {
    clearTimeout(quiet)
    observer.disconnect()
  })
  const touched = { signal: over.signal, capture: true, passive: true }
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, () => over.abort(), touched)
  giveUpLater()
  observer.observe(document.body)
}
