import { useState } from 'react'
import type { Draft } from '#platform/database.ts'
import { useLive } from '#platform/use-live.ts'
import { loadOnce } from '#platform/when-interactive.ts'
import type { FormName } from './archive.store.ts'

const load = loadOnce(() => import('./archive.store.ts'))
const none: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

/** Five stars unless told otherwise (seed 1, section 5). */
export const blankRating = { comment: '', rating: 5 }

type Fields = Record<string, string | number>

/**
 * The fields of a form as typed, kept on the device from the first letter. The form leads and the store follows,
 * except where a form was kept before this page, or came back from the outbox to be edited. `blank` is what an
 * untouched form holds.
 */
export function useFormDraft<T extends Fields>(form: FormName, archiveId: number, blank: T) {
  const draft = useLive(load, async (store) => (await store.readDraft(form, archiveId)) ?? none, none, [
    form,
    archiveId,
  ])
  const [typed, setTyped] = useState<{ fields: T; since: number } | null>(null)
  const fields =
    typed === null || draft.restoredAt > typed.since ? (readFields(draft.text, blank) ?? blank) : typed.fields

  function change(part: Partial<T>) {
    const next = { ...fields, ...part }
    setTyped({ fields: next, since: draft.restoredAt })
    void keep(isSame(next, blank) ? null : next)
  }

  async function keep(kept: T | null) {
    const store = await load()
    await store.keepDraft(form, archiveId, kept)
  }

  /** After it was taken: the store removed the draft in the same step. */
  function clear() {
    setTyped({ fields: blank, since: draft.restoredAt })
  }

  return { fields, change, clear, isBlank: isSame(fields, blank) }
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
