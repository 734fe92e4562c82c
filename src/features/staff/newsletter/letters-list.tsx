import { useStaffDocument } from '../frame/use-staff-document.ts'
import { Box } from '@chakra-ui/react/box'
import type { Letter, LetterText } from '#domain/staff-newsletter.ts'
import { formatNumber } from '#i18n/format.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { Button } from '#ui/button.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { StateBadge, type Tone } from '../ui/state-badge.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { letterActions, titleOf } from './letter-actions.ts'
import { useIsNewLetter } from './use-is-new-letter.ts'

const states: Record<Letter['state'], readonly [Tone, () => string]> = {
  draft: ['plain', m.desk_letter_draft],
  sending: ['wait', m.desk_letter_sending],
  sent: ['good', m.desk_letter_sent],
}

const columns = (): Column<Letter>[] => [
  { id: 'subject', label: m.desk_subject(), view: (row) => titleOf(row, currentLocale()) },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ state }) => <StateBadge tone={states[state][0]}>{states[state][1]()}</StateBadge>,
  },
  {
    id: 'progress',
    label: m.desk_mails(),
    isLabelled: true,
    view: ({ state, queued, recipients }) =>
      state === 'draft'
        ? m.desk_none()
        : m.desk_progress({ done: formatNumber(queued), all: formatNumber(recipients) }),
  },
  { id: 'author', label: m.desk_writer(), isLabelled: true, view: ({ author }) => author },
  timeColumn('at', m.desk_changed(), ({ updated_at }) => updated_at),
]

/** The texts that wait to be stored, of a letter that the server has not. */
function lastSaved(writes: readonly RowFor<'staff'>[]): LetterText | null {
  const last = writes.at(-1)?.payload
  return last?.action === 'letter.save' ? { subject: last.subject, body: last.body } : null
}

/** The letters of the newsletter. */
export function LettersList() {
  const { onSearch } = useDesk()
  const count = useSubscriberCount()
  const actions = letterActions(count)
  const { isNew, make } = useIsNewLetter()
  return (
    <>
      <Box mb="1">
        <Button onClick={() => onSearch({ open: make() })}>{m.desk_letter_new()}</Button>
      </Box>
      <ListView
        list="letters"
        filter={{}}
        name={m.desk_letters()}
        columns={columns()}
        nameOf={(row) => titleOf(row, currentLocale())}
        actions={actions}
        empty={m.desk_letters_empty()}
        details={(open) => <LetterDialog {...open} id={open.row.id} actions={actions} />}
        isNew={isNew}
        missing={({ writes, ...open }) => (
          <LetterDialog {...open} row={null} unsent={lastSaved(writes)} actions={actions} />
        )}
      />
    </>
  )
}

/** How many people get a letter, counted by the server; null where the device does not know. */
function useSubscriberCount(): string | null {
  const { data } = useStaffDocument('recipients', '', ({ pullRecipients }) => pullRecipients())
  return data ? formatNumber(data.count) : null
}
