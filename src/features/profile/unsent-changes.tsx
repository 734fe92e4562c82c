import { PendingAction } from '#engine/pending-action.tsx'
import { css } from '#styled/css'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'

type Row = RowFor<'profile'>

/** The user's account changes that are not on the server yet, with their actions. */
export function UnsentChanges({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={css({ display: 'grid', gap: '3' })}>
      {rows.map((row) => (
        <UnsentChange key={row.key} row={row} />
      ))}
    </ul>
  )
}

function UnsentChange({ row }: { row: Row }) {
  const isRefused = row.state === 'parked'
  return (
    <li
      className={css({
        bg: 'card',
        borderLeftWidth: '4px',
        borderColor: isRefused ? 'danger' : 'highlight',
        borderRadius: 'sm',
        px: '4',
        py: '3',
      })}
    >
      <div className={css({ overflowWrap: 'anywhere' })}>{wordsOf(row.payload)}</div>
      <PendingAction row={row} canEdit={false} text="" />
    </li>
  )
}

/** A one-line summary of the change. */
function wordsOf({ first_name, last_name, email, phone, avatar }: Row['payload']): string {
  const parts = [
    first_name === undefined ? '' : m.change_of({ field: m.first_name(), value: first_name }),
    last_name === undefined ? '' : m.change_of({ field: m.last_name(), value: last_name }),
    email === undefined ? '' : m.change_of({ field: m.email(), value: email }),
    phone === undefined
      ? ''
      : m.change_of({ field: m.profile_phone(), value: phone || m.profile_phone_none() }),
    avatar === undefined ? '' : avatar === null ? m.change_to_initials() : m.change_of_picture(),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
