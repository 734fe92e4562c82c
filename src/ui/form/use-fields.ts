import type { Fields } from './use-submit.ts'
import { joinTexts, useDraftValue } from './use-draft-value.ts'

/** A draft as the device keeps it; `isRead`: it was asked. `restoredAt`: see `useDraftValue`. */
export type HeldDraft = { text: string; isRead: boolean; restoredAt: number }

export type FieldRules<T extends Fields> = {
  /** What an untouched form holds. */
  blank: T
  /** What the page sets whatever was kept, such as the subject in its URL. */
  preset?: Partial<T>
  /** The field whose kept text is continued by what was typed before it was read; of others what was typed leads. */
  long?: keyof T & string
  /** The draft is the text of the long field and nothing else; otherwise it is all fields as JSON. */
  isPlain?: boolean
}

/** The fields of a form as typed, kept by `keep` from the first letter; null leaves no draft. */
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
    /** After it was taken: the draft was removed in the same transaction. */
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

/** What a draft holds of these fields; null where it cannot be read. */
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
