import { useEffect, useState } from 'react'
import { usePortal } from '../portal-context.ts'

/**
 * One place for as long as it is mounted. Fields that survive a reload: what was typed at a place before comes back, unless one typed again meanwhile. Each
 * change is on the device at once; `clear` begins anew after what was written has been kept.
 */
export function useDraft(place: string, blank: Record<string, string>) {
  const { keeper } = usePortal()
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  useEffect(() => {
    let isOver = false
    void keeper.readDraft(place).then((text) => {
      if (!isOver && text !== null) setTyped((now) => now ?? parsed(text))
    })
    return () => {
      isOver = true
    }
  }, [keeper, place])
  const fields = { ...blank, ...typed }
  return {
    fields,
    change: (part: Record<string, string>) => {
      const next = { ...fields, ...part }
      setTyped(next)
      const isBlank = Object.entries(next).every(([name, text]) => text.trim() === (blank[name] ?? ''))
      void keeper.keepDraft(place, isBlank ? null : JSON.stringify(next))
    },
    clear: () => setTyped(null),
  }
}

/** A draft is of our own making; one of another version of the app may hold other fields. */
function parsed(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const fields = Object.entries(value).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return Object.fromEntries(fields)
  } catch {
    return null
  }
}
