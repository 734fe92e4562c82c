type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whose value is a text or a choice. */
const fields =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=submit], [type=button])'

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(fields)

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const rendered = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  return field.selectedIndex !== Math.max(0, rendered)
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
 * to the page, and what it returns when all of the page is React's. What is typed in between counts as last.
 */
export function keepEarlyInput(page: HTMLElement): () => Promise<void> {
  const early = new Map<Field, string>()
  const keep = (field: Field) => early.set(field, field.value)
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
