import type { Fields } from './use-submit.ts'
import { joinTexts, useDraftValue } from './use-draft-value.ts'

/** A stored draft; `isRead`: it has been read. `restoredAt`: see `useDraftValue`. */
export type SavedDraft = { text: string; isRead: boolean; restoredAt: number }

export type FieldRules<T extends Fields> = {
  /** The values of an untouched form. */
  blank: T
  /** Values that override the draft, such as the subject in the URL. */
  preset?: Partial<T>
  /** The field whose draft is joined with text typed before it was read; in other fields the typed text replaces it. */
  long?: keyof T & string
  /** The draft is the plain text of the long field; otherwise it is JSON of all fields. */
  isPlain?: boolean
  /** The values that a submit does not clear, such as a choice that also applies to the next one. */
  lasting?: (fields: T) => Partial<T>
}

/** The fields of a form, stored by `keep` on every change; null deletes the draft. */
export function useFields<T extends Fields>(
  { blank, preset, long, isPlain = false, lasting }: FieldRules<T>,
  draft: SavedDraft,
  keep: (text: string | null) => void,
) {
  const plain = isPlain ? long : undefined
  const stored = plain === undefined ? readFields(draft.text, blank) : readText(draft.text, blank, plain)
  const typed = useDraftValue(
    { stored: { ...blank, ...stored, ...preset }, isRead: draft.isRead, restoredAt: draft.restoredAt },
    { keep: write, join: (before, early) => joinFields(before, early, blank, long) },
  )
  const fields = typed.value

  const textOf = (some: T) => (plain === undefined ? JSON.stringify(some) : String(some[plain]))

  function write(next: T): void {
    keep(isSame(next, blank) ? null : textOf(next))
  }

  return {
    fields,
    /** The draft of these fields. */
    text: textOf(fields),
    change: (part: Partial<T>) => typed.change({ ...fields, ...part }),
    /** Called after the submit, whose transaction has deleted the draft. What was typed meanwhile stays, and is stored again. */
    clear: () => {
      const latest = typed.latest()
      if (isSame(latest, fields)) typed.show({ ...blank, ...lasting?.(fields) })
      else write(latest)
    },
    isBlank: isSame(fields, blank),
  }
}

function joinFields<T extends Fields>(stored: T, early: T, blank: T, long: string | undefined): T {
  const changed = Object.entries(early)
    .filter(([name, value]) => value !== blank[name])
    .map(([name, value]) => {
      const before = stored[name]
      const isJoined = name === long && typeof value === 'string' && typeof before === 'string'
      return [name, isJoined && before !== blank[name] ? joinTexts(before, value) : value]
    })
  return { ...stored, ...Object.fromEntries(changed) }
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
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const entries = Object.entries(parsed).filter(([name, value]) => typeof value === typeof blank[name])
    return { ...blank, ...Object.fromEntries(entries) }
  } catch {
    return null
  }
}
