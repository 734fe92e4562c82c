/** Moves the focus along the field and the results below it; false at either end. */
export function moveFocus(box: HTMLElement, step: 1 | -1): boolean {
  const stops = [...box.querySelectorAll<HTMLElement>('[data-search-field], [data-search-hit]')]
  const place = stops.findIndex((stop) => stop === document.activeElement)
  const next = place === -1 ? undefined : stops[place + step]
  next?.focus()
  return next !== undefined
}
