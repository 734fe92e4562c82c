import type { Edit } from './markdown-formatting.ts'

/**
 * Applies an edit to a text area as typed input, so that the browser can undo it, and sets its selection. Returns false
 * if the browser does not support that: the value is changed, but no `input` event fires.
 */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, start, end }: Edit): boolean {
  const expected = area.value.slice(0, from) + text + area.value.slice(to)
  area.focus()
  area.setSelectionRange(from, to)
  // oxlint-disable-next-line typescript/no-deprecated -- no other API keeps the browser's undo history
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  const isTyped = area.value === expected
  if (!isTyped) area.value = expected
  area.setSelectionRange(start, end)
  return isTyped
}
