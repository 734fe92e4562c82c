import { Box } from '@chakra-ui/react/box'
import { archiveCategories } from '#domain/archive-list.ts'
import { isNewEntry, newEntryId } from '#domain/staff-actions.ts'
import { entryChoices, entryStates, type EntryState, type StaffEntryRow } from '#domain/staff-archive.ts'
import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import { categoryOptions, categoryLabel } from './entry-labels.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { Button } from '#ui/button.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import type { Option } from '../ui/select.tsx'
import { ReportedBadge, StateBadge, type Tone } from '../ui/state-badge.tsx'
import { entryActions, entryTitle } from './entry-actions.ts'
import { EntryDialog } from './entry-dialog.tsx'

const states: Record<EntryState, readonly [Tone, () => string]> = {
  published: ['good', m.desk_published],
  withdrawn: ['plain', m.desk_entry_hidden],
}

const columns = (): Column<StaffEntryRow>[] => [
  { id: 'title', label: m.desk_entry_title(), view: entryTitle },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ state, open_reports }) => (
      <>
        <StateBadge tone={states[state][0]}>{states[state][1]()}</StateBadge>
        <ReportedBadge count={open_reports} />
      </>
    ),
  },
  { id: 'category', label: m.desk_entry_category(), view: ({ category }) => categoryLabel(category) },
  {
    id: 'version',
    label: m.desk_version(),
    isLabelled: true,
    view: ({ version }) => version || m.desk_none(),
  },
  {
    id: 'downloads',
    label: m.desk_downloads(),
    isLabelled: true,
    view: ({ download_count }) => formatNumber(download_count),
  },
  timeColumn('at', m.desk_changed(), ({ updated_at }) => updated_at),
]

/** Entries of the archive, also those that visitors do not find. */
export function ArchiveView() {
  const { search, onSearch } = useDesk()
  const pending = usePending()
  return (
    <>
      <NewEntryButton />
      <ListView
        list="archives"
        filter={{
          q: search.q,
          category: archiveCategories.find((category) => category === search.by),
          state: entryChoices.find((state) => state === search.filter),
        }}
        name={m.desk_archive()}
        search={m.desk_archive_search()}
        filters={[
          { key: 'by', label: m.desk_entry_category(), options: categoryOptions() },
          {
            key: 'filter',
            label: m.desk_state(),
            options: [
              ...entryStates.map((state): Option => [state, states[state][1]()]),
              ['reported', m.desk_reported_ones()],
            ],
          },
        ]}
        columns={columns()}
        nameOf={entryTitle}
        actions={entryActions()}
        empty={m.desk_archive_empty()}
        pending={pending}
        details={({ row, waiting, onClose }) => (
          <EntryDialog key={row.id} id={row.id} waiting={waiting} onClose={onClose} />
        )}
        missing={({ id, waiting, onClose }) => (
          <EntryDialog
            key={id}
            id={id}
            waiting={waiting}
            onClose={onClose}
            onSaved={(saved) => onSearch({ open: saved }, true)}
          />
        )}
      />
    </>
  )
}

/** Opens the form of a new entry, or the one that was begun on this device. */
function NewEntryButton() {
  const { user, onSearch } = useDesk()
  const isBegun = useLive(
    async ({ outboxForms }) =>
      (await outboxForms.readDraft('staff', { action: 'entry.save', id: newEntryId }, user.id)) !== undefined,
    false,
    [user.id],
  )
  return (
    <Box mb="1">
      <Button onClick={() => onSearch({ open: newEntryId, q: undefined, filter: undefined, by: undefined })}>
        {isBegun ? m.desk_entry_continue() : m.desk_entry_new()}
      </Button>
    </Box>
  )
}

/** What is said about a text that was not stored, and how it gets back into its form. */
function usePending() {
  const { onSearch } = useDesk()
  const { showToast } = useToasts()
  async function edit(write: RowFor<'staff'>): Promise<void> {
    const { syncCentre } = await engine()
    const isBack = (await syncCentre.returnToDraft(write.key)) !== undefined
    if (!isBack) return void showToast(m.desk_entry_form_taken(), { type: 'error' })
    onSearch({ open: isNewEntry(write.payload) ? newEntryId : String(write.payload.id) }, true)
  }
  return (write: RowFor<'staff'>) => {
    if (write.payload.action !== 'entry.save') return {}
    const isOvertaken = write.lastError?.status === 409
    return {
      canEdit: true,
      canRetry: !isOvertaken,
      onEdit: () => void edit(write),
      refusal: isOvertaken ? m.desk_entry_overtaken() : undefined,
    }
  }
}
