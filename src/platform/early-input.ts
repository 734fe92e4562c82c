type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Where what a field holds is not a text. */
const otherTypes = /^(?:checkbox|radio|file|hidden|submit|button)$/

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, rendered)
  }
  return !otherTypes.test(field.type) && field.value !== field.defaultValue
}

/** Says it as if it were typed or chosen now. React takes no notice of a value that it saw when it came to the page. */
function say(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = field
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = `${value}.`
  own?.set?.call(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * What was typed and chosen while the scripts were on their way, on a slow line for seconds: call it before React comes
 * to the page, and what it returns when the page answers input.
 */
export function keepEarlyInput(page: ParentNode): () => Promise<void> {
  const early = [...page.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value }))
  return async () => {
    for (const { field, value } of early) {
      // Each once the one before it is drawn: a form's fields are of one state.
      // oxlint-disable-next-line no-await-in-loop
      await Promise.resolve()
      if (field.isConnected) say(field, value)
    }
  }
}
