import { useLayoutEffect, useState } from 'react'

type Held<T> = {
  /** What the device keeps of the form, or the form as it begins. */
  kept: T
  /** Whether the device was asked by now. */
  isRead: boolean
  /** When a text last came back from the outbox to be edited, in ms since 1970; 0 for never. */
  restoredAt: number
}

type Rules<T> = {
  /** Writes it down. */
  keep: (typed: T) => void
  /** What becomes of a kept text and of what was typed before it was read: nothing of either is lost. */
  join: (kept: T, typed: T) => T
}

/**
 * A form as it is typed. The form leads and the device follows, except where a text was kept before this page or came
 * back from the outbox. What is typed before the device was asked is written down with what it kept.
 */
export function useDraftValue<T>({ kept, isRead, restoredAt }: Held<T>, { keep, join }: Rules<T>) {
  const [typed, setTyped] = useState<{ value: T; since: number; isEarly: boolean } | null>(null)
  const value = typed === null || restoredAt > typed.since ? kept : typed.value

  /** Shows it without writing it down, also when the device has answered: by then a text may be back from the outbox. */
  function show(next: T): void {
    setTyped({ value: next, since: restoredAt, isEarly: false })
  }

  function change(next: T): void {
    setTyped({ value: next, since: restoredAt, isEarly: !isRead })
    if (isRead) keep(next)
  }

  // Before the next key is pressed: later it would write the text without that key's.
  useLayoutEffect(() => {
    if (isRead && typed?.isEarly) change(join(kept, typed.value))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the device has answered
  }, [isRead])

  return { value, change, show }
}

/** One text behind the other, each once. */
export function joinTexts(kept: string, typed: string): string {
  if (kept.trim() === '' || kept === typed) return typed
  return typed.trim() === '' ? kept : `${kept}\n${typed}`
}
