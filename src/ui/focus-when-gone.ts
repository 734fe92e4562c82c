const giveUpAfterMs = 5000

/** The field that has this text. */
export function fieldWith(text: string): HTMLElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')
  return [...fields].find(({ value }) => value === text)
}

/**
 * For a control that goes with its own press: then focuses the field to which `text` was given back, if one is named, else
 * the closest part around the control that is left. Not if something else has the focus meanwhile.
 */
export function focusWhenGone(pressed: Element, text = ''): void {
  const around: HTMLElement[] = []
  for (let part = pressed.parentElement; part; part = part.parentElement) around.push(part)
  const observer = new MutationObserver(() => {
    if (pressed.isConnected) return
    const next = text ? fieldWith(text) : around.find(({ isConnected }) => isConnected)
    if (!next) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus({ preventScroll: text === '' })
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  setTimeout(() => observer.disconnect(), giveUpAfterMs)
}
