import { useState } from 'react'
import * as v from 'valibot'
import type { EntryEdit } from '#domain/archive-entry.ts'
import { newEntryId } from '#domain/staff-actions.ts'
import type { StaffEntry } from '#domain/staff-archive.ts'
import { engine } from '#engine/engine.ts'
import { useLiveWith } from '#engine/use-live.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { useDraftValue } from '#ui/form/use-draft-value.ts'
import { useDesk } from '../desk-host.ts'
import { loadDesk } from '../frame/load-desk.ts'
import { blankDraft, draftOf, entryDraftSchema, isSameEntry, type EntryDraft } from './entry-draft.ts'

type Desk = Awaited<ReturnType<typeof loadDesk>>
type Held = {
  stored: StaffEntry | null
  writes: RowFor<'staff'>[]
  draft: EntryDraft | null
  restoredAt: number
}

/** What waits to be sent, else what the server has, else nothing. */
function keptIn({ stored, writes }: Pick<Held, 'stored' | 'writes'>): EntryDraft {
  const waiting = writes.filter(({ state }) => state !== 'parked').map(({ payload }) => payload)
  const last = waiting.findLast((payload) => payload.action === 'entry.save')
  if (last) return { base: last.revision, entry: last.entry }
  return stored ? draftOf(stored) : blankDraft
}

/** An entry while it is edited: the device keeps what was not saved, with the revision it was made from. */
export function useEntry(id: string) {
  const { user } = useDesk()
  const isNew = id === newEntryId
  const about = { action: 'entry.save', id } as const
  const held = useLiveWith<Desk, Held | null>(
    loadDesk,
    async (desk, { outboxForms }) => {
      const draft = await outboxForms.readDraft('staff', about, user.id)
      const typed = v.safeParse(entryDraftSchema, draft?.text)
      return {
        stored: isNew ? null : await desk.readStaffDocument('entry', id, user.id),
        writes: isNew ? [] : await desk.readActionsOn('archives', id, user.id),
        draft: typed.success ? typed.output : null,
        restoredAt: draft?.restoredAt ?? 0,
      }
    },
    null,
    [id, user.id],
  )
  const kept = held ? keptIn(held) : blankDraft
  const typed = useDraftValue(
    { kept: held?.draft ?? kept, isRead: held !== null, restoredAt: held?.restoredAt ?? 0 },
    {
      keep: (draft) =>
        void engine().then(({ outboxForms }) =>
          outboxForms.keepDraft(
            'staff',
            about,
            user.id,
            isSameEntry(draft.entry, kept.entry) ? null : JSON.stringify(draft),
          ),
        ),
      join: (_kept, early) => early,
    },
  )
  // The server may order and complete what was saved, and this is no change of the person.
  const [saved, setSaved] = useState<{ value: EntryDraft; base: string | null } | null>(null)
  const isSettled = saved?.value === typed.value && saved.base !== kept.base
  const isChanged = !isSettled && !isSameEntry(typed.value.entry, kept.entry)
  const shown = isChanged ? typed.value : kept

  /** Stores the entry for the server and deletes the draft; resolves to its id. Rejects if the device cannot. */
  async function save(entry: EntryEdit): Promise<string> {
    const { outboxForms } = await engine()
    const desk = await loadDesk()
    const entryId = isNew ? crypto.randomUUID() : id
    const writes = isNew ? [] : await desk.readActionsOn('archives', id, user.id)
    // Saved just now: the view has not been told yet.
    const last = keptIn({ stored: held?.stored ?? null, writes })
    if (!isNew && isSameEntry(last.entry, entry)) return entryId
    const payload = {
      action: 'entry.save',
      id: entryId,
      title: entry.title.en,
      base: last.base === kept.base ? shown.base : last.base,
      revision: crypto.randomUUID(),
      entry,
    } as const
    await outboxForms.take({ kind: 'staff', payload }, user.id)
    setSaved({ value: typed.value, base: kept.base })
    return entryId
  }

  return {
    isRead: held !== null,
    stored: held?.stored ?? null,
    writes: held?.writes ?? [],
    text: shown.entry,
    isChanged,
    /** Somebody changed the entry after the text here was begun. */
    isOutdated: isChanged && shown.base !== kept.base,
    change: (entry: EntryDraft['entry']) => typed.change({ base: shown.base, entry }),
    /** Goes on with the own text, which then replaces theirs, or drops it for theirs. */
    keepOwn: () => typed.change({ base: kept.base, entry: shown.entry }),
    takeTheirs: () => typed.change(kept),
    save,
  }
}
