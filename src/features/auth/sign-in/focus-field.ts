/** Moves the focus to the first of the named fields that the form has. */
export function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const name of names) {
    const field = form?.elements.namedItem(name)
    if (!(field instanceof HTMLElement)) continue
    field.focus()
    return
  }
}
