import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys go from tab to tab, Home and End to the first and the last; Enter opens the one with the focus. */
export function moveTabFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const place = tabs.findIndex((tab) => tab === document.activeElement)
  const step = steps[event.key]
  const next = step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : place + step
  if (next === undefined) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}
