/** For something that has just appeared and has to be seen: it takes the focus, in the middle of the screen. */
export function focusSheet(sheet: HTMLElement | null): void {
  sheet?.focus()
  sheet?.scrollIntoView({ block: 'center' })
}
