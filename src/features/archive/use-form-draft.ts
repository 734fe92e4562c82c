import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import type { Draft } from '#platform/database.ts'
import { joinTexts, useTyped } from '#ui/use-typed.ts'
import type { FormName } from './archive.store.ts'

const none: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

type Fields = Record<string, string | number>

/** The fields of a form as typed, kept on the device from the first letter. `blank` is what an untouched form holds. */
export function useFormDraft<T extends Fields>(form: FormName, archiveId: number, blank: T) {
  const draft = useLive<Draft | null>(
    async ({ archives }) => (await archives.readDraft(form, archiveId)) ?? none,
    null,
    [form, archiveId],
  )
  const { text, restoredAt } = draft ?? none
  const typed = useTyped(
    { kept: readFields(text, blank) ?? blank, isRead: draft !== null, restoredAt },
    { keep, join: (kept, early) => joinFields(kept, early, blank) },
  )
  const fields = typed.value

  function keep(kept: T): void {
    void engine().then(({ archives }) =>
      archives.keepDraft(form, archiveId, isSame(kept, blank) ? null : kept),
    )
  }

  return {
    fields,
    change: (part: Partial<T>) => typed.change({ ...fields, ...part }),
    /** After it was taken: the store removed the draft in the same step. */
    clear: () => typed.show(blank),
    isBlank: isSame(fields, blank),
  }
}

/** What was changed leads; a text goes behind the one that was kept. */
function joinFields<T extends Fields>(kept: T, early: T, blank: T): T {
  const changed = Object.entries(early)
    .filter(([name, value]) => value !== blank[name])
    .map(([name, value]) => {
      const before = kept[name]
      const isText = typeof value === 'string' && typeof before === 'string' && before !== blank[name]
      return [name, isText && name !== 'email' ? joinTexts(before, value) : value]
    })
  return { ...kept, ...Object.fromEntries(changed) }
}

function isSame(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value)
}

/** What a draft holds of these fields; null where it can't be read. */
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
