/** What one moves a page with. */
export const movers = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Where the page that came stood when its scripts ran, in px from the top, and whether one has moved it since. */
export const early = { top: 0, isMoved: false }

/** A page is read while its scripts are on their way, on a slow line for seconds: call it when they are there. */
export function noteEarlyScroll(): void {
  early.top = scrollY
  for (const type of movers)
    addEventListener(type, () => (early.isMoved = true), { once: true, capture: true, passive: true })
}

let isFirst = true

/** For the router, which puts the page that was opened to its top when it has drawn it: not where one has read on. */
export function mayScroll(): boolean {
  const isReadOn = isFirst && scrollY > 0
  isFirst = false
  return !isReadOn
}
