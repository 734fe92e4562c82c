import { focusSoon } from './focus-soon.ts'

const items = 'article, li'

/**
 * Call it before submitting; the returned function moves the focus to the new item with that text, which a screen
 * reader then reads with its state.
 */
export function focusNewItem(list: Element | null | undefined, text: string): () => void {
  const before = new Set<Element>(list?.querySelectorAll(items))
  const isNew = (item: HTMLElement) => !before.has(item) && item.textContent.includes(text)
  return () => focusSoon(() => [...(list?.querySelectorAll<HTMLElement>(items) ?? [])].findLast(isNew))
}
