/**
 * Moves the focus to the first of the named fields in the form's order, and scrolls it to the middle of the screen,
 * clear of the fixed header.
 */
export function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const field = [...(form?.elements ?? [])].find((one) => names.includes(one.getAttribute('name') ?? ''))
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
