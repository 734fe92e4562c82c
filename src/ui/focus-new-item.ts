import { focusSoon } from './focus-soon.ts'

const items = 'article, li'

/**
 * Call it before submitting; the returned function moves the focus to the new item with that text, which a screen
 * reader then reads with its state; not if the user has moved the focus since.
 */
export function focusNewItem(list: Element | null | undefined, text: string): () => void {
  const from = document.activeElement
  const before = new Set<Element>(list?.querySelectorAll(items))
  const isNew = (item: HTMLElement) => !before.has(item) && item.textContent.includes(text)
  const find = () => [...(list?.querySelectorAll<HTMLElement>(items) ?? [])].findLast(isNew)
  return () => focusSoon(find, undefined, from)
}
