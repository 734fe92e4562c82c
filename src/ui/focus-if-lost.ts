/**
 * A ref for what replaces a pressed button, which had the focus. It is called once, when the element is there: the focus may be
 * elsewhere later.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

/** The same after a wait, in which the reader may have scrolled on. */
export function focusInPlace(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
