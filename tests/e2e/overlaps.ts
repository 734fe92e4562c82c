/**
 * Runs in the page: pairs of links, controls and texts of the header and of the page that overlap. Nested
 * elements do not count, nor elements meant to cover others (a fixed button, the button inside a field).
 */
export function overlaps(): string[] {
  const labelOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  const isOver = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|absolute/.test(getComputedStyle(at).position)) return true
    return false
  }
  const boxes = [
    ...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, li, td, th, label'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isOver(element))
    .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box })))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const found: string[] = []
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 2) found.push(`${labelOf(one.element)} | ${labelOf(other.element)}`)
    }
  return found
}
