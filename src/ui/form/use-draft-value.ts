import { useLayoutEffect, useState } from 'react'

type Held<T> = {
  /** The stored draft, or the initial value. */
  kept: T
  /** Whether the draft has been read. */
  isRead: boolean
  /** When a draft was last restored from the outbox, in ms since 1970; 0 for never. */
  restoredAt: number
}

type Rules<T> = {
  /** Stores the draft. */
  keep: (typed: T) => void
  /** Merges the stored draft with text typed before it was read, so that neither is lost. */
  join: (kept: T, typed: T) => T
}

/**
 * The value of a form that is stored as a draft. The form's state takes precedence, except over a draft stored before
 * this page load or restored from the outbox. Input typed before the draft is read is merged with it.
 */
export function useDraftValue<T>({ kept, isRead, restoredAt }: Held<T>, { keep, join }: Rules<T>) {
  const [typed, setTyped] = useState<{ value: T; since: number; isEarly: boolean } | null>(null)
  const value = typed === null || restoredAt > typed.since ? kept : typed.value

  /** Sets the value without storing it, since by now the draft may have been restored from the outbox. */
  function show(next: T): void {
    setTyped({ value: next, since: restoredAt, isEarly: false })
  }

  function change(next: T): void {
    setTyped({ value: next, since: restoredAt, isEarly: !isRead })
    if (isRead) keep(next)
  }

  // A layout effect, to run before the next key press, whose character would otherwise be lost.
  useLayoutEffect(() => {
    if (isRead && typed?.isEarly) change(join(kept, typed.value))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the draft has been read
  }, [isRead])

  return { value, change, show }
}

/** Joins two texts, unless one is blank or both are equal. */
export function joinTexts(kept: string, typed: string): string {
  if (kept.trim() === '' || kept === typed) return typed
  return typed.trim() === '' ? kept : `${kept}\n${typed}`
}
