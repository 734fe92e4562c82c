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
type StoredEntryState = {
  stored: StaffEntry | null
  writes: RowFor<'staff'>[]
  draft: EntryDraft | null
  restoredAt: number
}

/** What waits to be sent, else what the server has, else nothing. */
function draftIn({ stored, writes }: Pick<StoredEntryState, 'stored' | 'writes'>): EntryDraft {
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
  const state = useLiveWith<Desk, StoredEntryState | null>(
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
  const current = state ? draftIn(state) : blankDraft
  const typed = useDraftValue(
    { stored: state?.draft ?? current, isRead: state !== null, restoredAt: state?.restoredAt ?? 0 },
    {
      keep: (draft) =>
        void engine().then(({ outboxForms }) =>
          outboxForms.saveDraft(
            'staff',
            about,
            user.id,
            isSameEntry(draft.entry, current.entry) ? null : JSON.stringify(draft),
          ),
        ),
      join: (_kept, early) => early,
    },
  )
  // The server may order and complete what was saved, and this is no change of the person.
  const [saved, setSaved] = useState<{ value: EntryDraft; base: string | null } | null>(null)
  const isSettled = saved?.value === typed.value && saved.base !== current.base
  const isChanged = !isSettled && !isSameEntry(typed.value.entry, current.entry)
  const shown = isChanged ? typed.value : current

  /** Stores the entry for the server and deletes the draft; resolves to its id. Rejects if the device cannot. */
  async function save(entry: EntryEdit): Promise<string> {
    const { outboxForms } = await engine()
    const desk = await loadDesk()
    const entryId = isNew ? crypto.randomUUID() : id
    const writes = isNew ? [] : await desk.readActionsOn('archives', id, user.id)
    // Saved just now: the view has not rendered it yet.
    const last = draftIn({ stored: state?.stored ?? null, writes })
    if (!isNew && isSameEntry(last.entry, entry)) return entryId
    const payload = {
      action: 'entry.save',
      id: entryId,
      title: entry.title.en,
      base: last.base === current.base ? shown.base : last.base,
      revision: crypto.randomUUID(),
      entry,
    } as const
    await outboxForms.enqueue({ kind: 'staff', payload }, user.id)
    setSaved({ value: typed.value, base: current.base })
    const latest = typed.latest()
    // Text typed while the entry was being stored: the write deleted its draft.
    if (!isNew && latest !== typed.value) typed.change({ ...latest, base: payload.revision })
    return entryId
  }

  return {
    isRead: state !== null,
    stored: state?.stored ?? null,
    writes: state?.writes ?? [],
    text: shown.entry,
    isChanged,
    /** Somebody changed the entry after the text here was begun. */
    isOutdated: isChanged && shown.base !== current.base,
    change: (entry: EntryDraft['entry']) => typed.change({ base: shown.base, entry }),
    /** Goes on with the own text, which then replaces theirs, or drops it for theirs. */
    keepOwn: () => typed.change({ base: current.base, entry: shown.entry }),
    takeTheirs: () => typed.change(current),
    save,
  }
}
