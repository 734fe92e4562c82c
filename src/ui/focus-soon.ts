const givenUpAfterMs = 5000
const followedForMs = 60_000

/**
 * Moves the focus to an element as soon as it is drawn, so that a screen reader goes on there. Not when it takes longer
 * than 5 s, and not when the person has moved the focus meanwhile. An element that is replaced while it has the focus, such as
 * a waiting comment by the server's, hands it to what `find` then returns: for a minute, or until the person presses a key or
 * points at something.
 */
export function focusSoon(find: () => HTMLElement | null | undefined, options?: FocusOptions): void {
  const from = document.activeElement
  const ended = new AbortController()
  let placed: HTMLElement | undefined
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    ended.abort()
  }
  function look(): void {
    const now = document.activeElement
    if (placed?.isConnected) {
      if (now !== placed) end()
      return
    }
    const isMoved = now !== document.body && now?.isConnected && (placed || now !== from)
    if (isMoved) return end()
    const found = find()
    if (!found) return
    if (found.tabIndex < 0) found.tabIndex = -1
    found.focus(options)
    if (!placed) follow()
    placed = found
  }
  function follow(): void {
    clearTimeout(timer)
    timer = setTimeout(end, followedForMs)
    const listening = { signal: ended.signal, capture: true, passive: true }
    document.addEventListener('pointerdown', end, listening)
    document.addEventListener('keydown', end, listening)
  }
  let timer = setTimeout(end, givenUpAfterMs)
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  look()
}
