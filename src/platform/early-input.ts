type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'textarea, select, input:not([type=file], [type=hidden], [type=submit], [type=button])'

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(fields)

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

const valueOf = (field: Field) => (isTicked(field) ? field.checked : field.value)

function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const rendered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  return field.selectedIndex !== Math.max(0, rendered)
}

/** Says it as if it were typed or chosen now. React takes no notice of a value that it saw when it came to the page. */
function say(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    // Of a group the chosen one speaks.
    if (field.type === 'radio' && !value) return
    field.checked = !value
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    const { selectionStart, selectionEnd } = field
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    field.value = `${value}.`
    own?.set?.call(field, value)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * What was typed and chosen while the scripts were on their way, on a slow line for seconds: call it before React comes
 * to the page, and what it returns when all of the page is React's. What is typed in between counts as last.
 */
export function keepEarlyInput(page: HTMLElement): () => Promise<void> {
  const early = new Map<Field, string | boolean>()
  const keep = (field: Field) => early.set(field, valueOf(field))
  for (const field of page.querySelectorAll<Field>(fields)) if (isChanged(field)) keep(field)
  const follow = ({ target }: Event) => isField(target) && keep(target)
  for (const type of ['input', 'change']) page.addEventListener(type, follow, true)
  return async () => {
    for (const type of ['input', 'change']) page.removeEventListener(type, follow, true)
    for (const [field, value] of early) {
      // oxlint-disable-next-line no-await-in-loop -- each once the one before it is drawn: a form's fields are of one state
      await Promise.resolve()
      if (field.isConnected) say(field, value)
    }
  }
}
