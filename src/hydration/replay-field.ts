export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'textarea, select, input:not([type=file], [type=hidden], [type=submit], [type=button])'

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(fields)

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

export const valueOf = (field: Field) => (isTicked(field) ? field.checked : field.value)

function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const rendered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  return field.selectedIndex !== Math.max(0, rendered)
}

/**
 * Sets a field and dispatches the events of user input. The value is changed twice, because React ignores a value equal
 * to the one at hydration.
 */
export function replayField(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    // In a radio group, only the checked input fires an event.
    if (field.type === 'radio' && !value) return
    field.checked = !value
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    const { selectionStart, selectionEnd } = field
    const descriptor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    field.value = `${value}.`
    descriptor?.set?.call(field, value)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Fields whose value differs from the rendered HTML, including those restored or autofilled by the browser. */
export function changedFields(page: HTMLElement): Field[] {
  return [...page.querySelectorAll<Field>(fields)].filter(isChanged)
}
