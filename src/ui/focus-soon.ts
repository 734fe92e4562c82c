/** On a slow line the code of the next page takes this long. */
const giveUpAfterMs = 30_000
const followedForMs = 60_000

/**
 * Focuses an element as soon as it is rendered, so that a screen reader continues there. It gives up after 30 s, or if
 * the user moves the focus away from `from`. If the focused element is replaced (a queued comment by the server's), the focus moves to
 * what `find` then returns, for one minute or until a key or pointer press.
 */
export function focusSoon(
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
  from = document.activeElement,
): void {
  const ended = new AbortController()
  let focused: HTMLElement | undefined
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    ended.abort()
  }
  function update(): void {
    const now = document.activeElement
    if (focused?.isConnected) {
      if (now !== focused) end()
      return
    }
    const isMoved = now !== document.body && now?.isConnected && (focused || now !== from)
    if (isMoved) return end()
    const element = find()
    if (!element) return
    if (element.tabIndex < 0) element.tabIndex = -1
    element.focus(options)
    if (!focused) follow()
    focused = element
  }
  function follow(): void {
    clearTimeout(timer)
    timer = setTimeout(end, followedForMs)
    const listening = { signal: ended.signal, capture: true, passive: true }
    document.addEventListener('pointerdown', end, listening)
    document.addEventListener('keydown', end, listening)
  }
  let timer = setTimeout(end, giveUpAfterMs)
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  update()
}
