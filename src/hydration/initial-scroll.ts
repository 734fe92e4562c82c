/** Whether the user had scrolled before hydration; undefined until checked. */
export let hasUserScrolled: boolean | undefined

/**
 * Disables the router's scroll restoration for the initial page, except for a URL with a hash: the user may have
 * scrolled before hydration, and after a reload the page is still too short (restore-scroll.ts).
 */
export function shouldRestore(): boolean {
  if (hasUserScrolled !== undefined) return true
  hasUserScrolled = scrollY > 0
  return !hasUserScrolled && location.hash !== ''
}
