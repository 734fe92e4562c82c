import type { StaffEntryRow } from '#domain/staff-archive.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'

type Named = Pick<StaffEntryRow, 'id' | 'title'>

export const entryTitle = ({ title }: Pick<StaffEntryRow, 'title'>) => title[currentLocale()] || title.en

const on = ({ id, title }: Named) => ({ id, title: title.en })
export const publishOf = (row: Named) => ({ action: 'entry.publish', ...on(row) }) as const
const withdrawOf = (row: Named) => ({ action: 'entry.withdraw', ...on(row) }) as const

/** Hides an entry from visitors. */
export const withdrawal = (): RowAction<StaffEntryRow> => ({
  id: 'withdraw',
  label: m.desk_entry_withdraw(),
  isDanger: true,
  isFor: ({ state }) => state === 'published',
  act: withdrawOf,
  back: publishOf,
  ask: {
    question: (rows) => m.desk_entry_withdraw_asked({ names: rows.map(entryTitle).join(', ') }),
  },
})

/** What can be done with entries of the archive. */
export const entryActions = (): RowAction<StaffEntryRow>[] => [
  {
    id: 'publish',
    label: m.desk_entry_publish(),
    isFor: ({ state }) => state === 'withdrawn',
    act: publishOf,
    back: withdrawOf,
  },
  withdrawal(),
]
