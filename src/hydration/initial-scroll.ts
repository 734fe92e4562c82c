/** Whether somebody had scrolled before there were scripts, once that is known. */
export let hasUserScrolled: boolean | undefined

/**
 * For the router, which puts a page to its top, its part or where it was left, when it has drawn it. Not the page that was
 * opened: it is at its top, or has been read on while its scripts were on their way, on a slow line for seconds; and where it
 * was left it has no height yet (restore-scroll.ts). A part of it may only be there now.
 */
export function shouldRestore(): boolean {
  if (hasUserScrolled !== undefined) return true
  hasUserScrolled = scrollY > 0
  return !hasUserScrolled && location.hash !== ''
}
