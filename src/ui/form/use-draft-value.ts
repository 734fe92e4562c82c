import { useLayoutEffect, useRef, useState } from 'react'

type StoredValue<T> = {
  /** The stored draft, or the initial value. */
  stored: T
  /** Whether the draft has been read. */
  isRead: boolean
  /** When a draft was last restored from the outbox, in ms since 1970; 0 for never. */
  restoredAt: number
}

type Typed<T> = {
  value: T
  /** `restoredAt` when it was set. */
  since: number
  /** Typed before the draft was read. */
  isEarly: boolean
}

type Rules<T> = {
  /** Stores the draft. */
  keep: (typed: T) => void
  /** Merges the stored draft with text typed before it was read, so that neither is lost. */
  join: (stored: T, typed: T) => T
}

/**
 * The value of a form that is stored as a draft. The form's state takes precedence, except over a draft stored before
 * this page load or restored from the outbox. Input typed before the draft is read is merged with it.
 */
export function useDraftValue<T>({ stored, isRead, restoredAt }: StoredValue<T>, { keep, join }: Rules<T>) {
  const [typed, setTyped] = useState<Typed<T> | null>(null)
  /** The last of `typed`, also if it is not rendered yet. */
  const latest = useRef(typed)
  const value = valueOf(typed)

  function valueOf(last: Typed<T> | null): T {
    return last === null || restoredAt > last.since ? stored : last.value
  }

  function set(next: Typed<T>): void {
    latest.current = next
    setTyped(next)
  }

  /** Sets the value without storing it, since by now the draft may have been restored from the outbox. */
  function show(next: T): void {
    set({ value: next, since: restoredAt, isEarly: false })
  }

  function change(next: T): void {
    set({ value: next, since: restoredAt, isEarly: !isRead })
    if (isRead) keep(next)
  }

  // A layout effect, to run before the next key press, whose character would otherwise be lost. Not of the rendered value: what was
  // submitted since would return to the field.
  useLayoutEffect(() => {
    if (isRead && latest.current?.isEarly) change(join(stored, latest.current.value))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the draft has been read
  }, [isRead])

  return {
    value,
    /** The value with what was typed since this render. */
    latest: () => valueOf(latest.current),
    change,
    show,
  }
}

/** Joins two texts, unless one is blank or both are equal. */
export function joinTexts(stored: string, typed: string): string {
  if (stored.trim() === '' || stored === typed) return typed
  return typed.trim() === '' ? stored : `${stored}\n${typed}`
}
