import { useEffect, useState, type ReactNode } from 'react'
import { newEntryId, type StaffAction } from '#domain/staff-actions.ts'
import type { StaffEntry } from '#domain/staff-archive.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { TextLink } from '#ui/link.ts'
import { useDesk } from '../desk-host.ts'
import { AskDialog } from '../frame/ask-dialog.tsx'
import { DocumentState } from '../frame/document-state.tsx'
import { enqueueWrite } from '../frame/enqueue-write.ts'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { entryTitle, publishOf, withdrawal } from './entry-actions.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryReports } from './entry-reports.tsx'
import { useEntry } from './use-entry.ts'

type EntryDialogProps = {
  /** The entry's id, or `newEntryId`. */
  id: string
  /** What waits to be sent or was refused. */
  waiting: ReactNode
  onClose: () => void
  /** Called with the id that a new entry got. */
  onSaved?: (id: string) => void
}

/** An entry of the archive: its texts, versions and files, and whether visitors find it. What is typed is kept. */
export function EntryDialog({ id, waiting, onClose, onSaved }: EntryDialogProps) {
  const { user } = useDesk()
  const entry = useEntry(id)
  const { stored, writes, text } = entry
  const isNew = id === newEntryId
  const { failure, isFetching, refresh } = useStaffDocument('entry', id, ({ pullEntry }) =>
    isNew ? Promise.resolve('unchanged') : pullEntry(id),
  )
  const [isConfirming, setConfirming] = useState(false)
  const refused = writes.some(({ payload, state }) => payload.action === 'entry.save' && state === 'parked')
  useEffect(() => {
    // Somebody else changed it: their version is needed to continue.
    if (refused) refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per refusal
  }, [refused])

  const isUnsent = writes.some(({ payload }) => payload.action === 'entry.save')
  const isPublished = isPublishedAfter(stored, writes)
  const named = { id, title: text.title }
  const act = (payload: StaffAction) => enqueueWrite({ kind: 'staff', payload }, user.id)
  const closeQuestion = () => setConfirming(false)

  return (
    <DeskDialog
      title={entryTitle(text) || m.desk_entry_new()}
      lead={leadOf(stored, isPublished)}
      onClose={onClose}
    >
      {stored && isPublished ? (
        <TextLink to="/archive/$id" params={{ id: String(stored.number) }}>
          {m.desk_entry_page()}
        </TextLink>
      ) : null}
      {stored ? (
        <EntryReports
          stored={stored}
          writes={writes}
          onClose={(reports) => act({ action: 'entry.close_reports', id, title: stored.title.en, reports })}
        />
      ) : null}
      {entry.isRead && !refused && (isNew || stored || isUnsent || entry.isChanged) ? (
        <EntryForm
          entry={entry}
          isPublished={isPublished}
          onSaved={(saved) => (isNew ? onSaved?.(saved) : undefined)}
          onPublish={(saved) => act(publishOf({ ...named, id: saved }))}
          onWithdraw={stored ? () => setConfirming(true) : undefined}
        />
      ) : refused ? null : (
        <DocumentState
          name={m.desk_of_software()}
          data={entry.isRead ? stored : null}
          failure={failure}
          isFetching={isFetching}
          refresh={refresh}
        />
      )}
      {waiting}
      {isConfirming && stored ? (
        <AskDialog
          action={withdrawal()}
          rows={[stored]}
          onConfirm={async () => (await act(withdrawal().act(stored, ''))) && closeQuestion()}
          onClose={closeQuestion}
        />
      ) : null}
    </DeskDialog>
  )
}

function leadOf(stored: StaffEntry | null, isPublished: boolean): string {
  const state = isPublished ? m.desk_published() : m.desk_entry_hidden()
  if (!stored) return state
  const at = formatTimestamp(stored.updated_at)
  return stored.edited_by
    ? `${state} · ${m.desk_entry_edited_by({ name: stored.edited_by, when: at })}`
    : `${state} · ${at}`
}

/** Whether visitors find it when all that waits is sent. */
function isPublishedAfter(stored: StaffEntry | null, writes: readonly RowFor<'staff'>[]): boolean {
  const last = writes
    .filter(({ state }) => state !== 'parked')
    .findLast(({ payload }) => payload.action === 'entry.publish' || payload.action === 'entry.withdraw')
  return last ? last.payload.action === 'entry.publish' : stored?.state === 'published'
}
