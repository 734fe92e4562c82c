const place = 'place-left'
const giveUpAfterMs = 10_000

/**
 * A list of the device is drawn after the page, which is too short by then for the router to scroll it back to where it
 * was left: that is done when it is long enough, unless one has touched it meanwhile. A phone that needs its memory takes
 * pages away and loads them anew.
 */
export function scrollBack(): void {
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepPlace())
  addEventListener('pagehide', keepPlace)
  const top = placeLeft()
  if (top > 0) scrollWhenLong(top)
}

function keepPlace(): void {
  sessionStorage.setItem(place, `${Math.round(scrollY)} ${location.pathname}`)
}

/** In px from the top; 0 where this is another page than the one that was left, or was opened by a link. */
function placeLeft(): number {
  const [how] = performance.getEntriesByType('navigation')
  const isAgain = how instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(how.type)
  const [top, path] = sessionStorage.getItem(place)?.split(' ') ?? []
  return isAgain && path === location.pathname ? Number(top) : 0
}

function scrollWhenLong(top: number): void {
  const over = new AbortController()
  const page = document.documentElement
  const observer = new ResizeObserver(() => {
    if (page.scrollHeight - innerHeight < top) return
    scrollTo(0, top)
    over.abort()
  })
  over.signal.addEventListener('abort', () => observer.disconnect())
  const touched = { signal: over.signal, capture: true, passive: true }
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, () => over.abort(), touched)
  setTimeout(() => over.abort(), giveUpAfterMs)
  observer.observe(document.body)
}
