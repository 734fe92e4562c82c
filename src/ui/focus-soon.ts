const givenUpAfterMs = 5000

/**
 * Moves the focus to an element as soon as it is drawn, so that a screen reader goes on there. Not when it takes longer
 * than 5 s, and not when the person has moved the focus meanwhile.
 */
export function focusSoon(find: () => HTMLElement | null | undefined, options?: FocusOptions): void {
  const from = document.activeElement
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
  }
  function look(): void {
    const now = document.activeElement
    if (now !== from && now !== document.body && now?.isConnected) return end()
    const found = find()
    if (!found) return
    end()
    if (found.tabIndex < 0) found.tabIndex = -1
    found.focus(options)
  }
  const timer = setTimeout(end, givenUpAfterMs)
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  look()
}
