/** Whether the user had scrolled before hydration; undefined until that is known. */
export let hasUserScrolled: boolean | undefined

/**
 * Disables the router's scroll restoration for the page that was opened: the user may have scrolled before hydration, and on
 * a reload the page is too short as yet (restore-scroll.ts). Allowed only where the URL has a hash.
 */
export function shouldRestore(): boolean {
  if (hasUserScrolled !== undefined) return true
  hasUserScrolled = scrollY > 0
  return !hasUserScrolled && location.hash !== ''
}
