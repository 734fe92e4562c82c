import type { Fields } from './use-submit.ts'
import { joinTexts, useDraftValue } from './use-draft-value.ts'

/** A stored draft; `isRead`: it has been read. `restoredAt`: see `useDraftValue`. */
export type HeldDraft = { text: string; isRead: boolean; restoredAt: number }

export type FieldRules<T extends Fields> = {
  /** The values of an untouched form. */
  blank: T
  /** Values that override the draft, such as the subject in the URL. */
  preset?: Partial<T>
  /** The field whose draft is joined with text typed before it was read; in other fields the typed text replaces it. */
  long?: keyof T & string
  /** The draft is the plain text of the long field; otherwise it is JSON of all fields. */
  isPlain?: boolean
}

/** The fields of a form, stored by `keep` on every change; null deletes the draft. */
export function useFields<T extends Fields>(
  { blank, preset, long, isPlain = false }: FieldRules<T>,
  held: HeldDraft,
  keep: (text: string | null) => void,
) {
  const plain = isPlain ? long : undefined
  const kept = plain === undefined ? readFields(held.text, blank) : readText(held.text, blank, plain)
  const typed = useDraftValue(
    { kept: { ...blank, ...kept, ...preset }, isRead: held.isRead, restoredAt: held.restoredAt },
    { keep: write, join: (before, early) => joinFields(before, early, blank, long) },
  )
  const fields = typed.value

  function write(next: T): void {
    const text = plain === undefined ? JSON.stringify(next) : String(next[plain])
    keep(isSame(next, blank) ? null : text)
  }

  return {
    fields,
    change: (part: Partial<T>) => typed.change({ ...fields, ...part }),
    /** Called after the submit, whose transaction has deleted the draft. */
    clear: () => typed.show(blank),
    isBlank: isSame(fields, blank),
  }
}

function joinFields<T extends Fields>(kept: T, early: T, blank: T, long: string | undefined): T {
  const changed = Object.entries(early)
    .filter(([name, value]) => value !== blank[name])
    .map(([name, value]) => {
      const before = kept[name]
      const isJoined = name === long && typeof value === 'string' && typeof before === 'string'
      return [name, isJoined && before !== blank[name] ? joinTexts(before, value) : value]
    })
  return { ...kept, ...Object.fromEntries(changed) }
}

function isSame(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => trimmed(other[name]) === trimmed(value))
}

const trimmed = (value: string | number | undefined) => (typeof value === 'string' ? value.trim() : value)

function readText<T extends Fields>(text: string, blank: T, name: keyof T): T | null {
  return text === '' ? null : { ...blank, [name]: text }
}

/** Parses the draft of these fields; null if it is invalid. */
function readFields<T extends Fields>(text: string, blank: T): T | null {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return null
    const known = Object.entries(kept).filter(([name, value]) => typeof value === typeof blank[name])
    return { ...blank, ...Object.fromEntries(known) }
  } catch {
    return null
  }
}
