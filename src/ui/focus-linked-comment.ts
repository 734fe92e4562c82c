/**
 * Focuses the comment that the URL links to as soon as it is in the list: the browser only goes to one that is in the HTML. Ends
 * when the user does something before it comes. Returns what ends it.
 */
export function focusLinkedComment(section: HTMLElement): () => void {
  const over = new AbortController()
  const id = linkedCommentId()
  if (id === null) return () => {}
  function focusIfPresent(): void {
    const comment = document.getElementById(id ?? '')
    if (!comment) return
    over.abort()
    comment.tabIndex = -1
    comment.focus()
  }
  const observer = new MutationObserver(focusIfPresent)
  observer.observe(section, { childList: true, subtree: true })
  over.signal.addEventListener('abort', () => observer.disconnect())
  const once = { signal: over.signal, capture: true, passive: true }
  for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(event, () => over.abort(), once)
  focusIfPresent()
  return () => over.abort()
}

/** The id of the comment in the URL, unless the browser has gone there. */
export function linkedCommentId(): string | null {
  const id = location.hash.slice(1)
  if (!/^comment-\d+$/.test(id)) return null
  return document.getElementById(id)?.matches(':target') ? null : id
}
