import type { Edit } from './markdown-formatting.ts'

/**
 * Carries an edit out in a text area, as if it had been typed, so that the browser can undo it, and selects what the
 * edit selects. False where the browser does not type for us: the text is changed, but no `input` event tells of it.
 */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, start, end }: Edit): boolean {
  const wanted = area.value.slice(0, from) + text + area.value.slice(to)
  area.focus()
  area.setSelectionRange(from, to)
  // oxlint-disable-next-line typescript/no-deprecated -- the only way that keeps the browser's undo
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  const isTyped = area.value === wanted
  if (!isTyped) area.value = wanted
  area.setSelectionRange(start, end)
  return isTyped
}
