/** A ref for a button that goes with its own press: the closest part around it that is left takes the focus. */
export function leaveFocus(button: HTMLElement | null): () => void {
  return () => {
    if (!button || document.activeElement !== button) return
    const around: HTMLElement[] = []
    for (let part = button.parentElement; part; part = part.parentElement) around.push(part)
    // React removes the button and what goes with it after this call, before microtasks.
    queueMicrotask(() => {
      const next = around.find(({ isConnected }) => isConnected)
      // What replaces the button may have taken the focus.
      if (!next || document.activeElement !== document.body) return
      if (next.tabIndex < 0) next.tabIndex = -1
      next.focus({ preventScroll: true })
    })
  }
}
