import { m } from '#i18n/paraglide/messages.js'

/**
 * Makes a box a tab stop, named for screen readers, while its content is larger than it is: not every browser focuses what
 * scrolls without that, and one that does not scroll is a stop in vain. Returns a function that stops it.
 */
export function makeFocusableWhileScrollable(box: HTMLElement, name: string): () => void {
  // A region has its name in the HTML.
  const named = box.matches('[role=region]') ? {} : { role: 'group', 'aria-label': name }
  const attributes = { tabindex: '0', ...named }
  const size = new ResizeObserver(() => {
    // Without the attribute it would lose the focus.
    if (box === document.activeElement) return
    const isLarger = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
    for (const [attribute, value] of Object.entries(attributes)) {
      if (isLarger) box.setAttribute(attribute, value)
      else box.removeAttribute(attribute)
    }
  })
  size.observe(box)
  return () => size.disconnect()
}

/** The same for the code blocks and tables of an article; without scripts each of them is a tab stop. */
export function observeScrollBoxes(article: HTMLElement): () => void {
  const boxes = article.querySelectorAll<HTMLElement>('pre, .scroll')
  const stops = [...boxes].map((box) => makeFocusableWhileScrollable(box, m.code_block()))
  return () => {
    for (const stop of stops) stop()
  }
}
