import { Box } from '@chakra-ui/react/box'
import { billingFormName } from '#domain/billing-requests.ts'
import { engine } from '#engine/engine.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { staffListAddress } from '#domain/staff-addresses.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { useDesk } from '../desk-host.ts'
import { useOnDecrease } from '../frame/use-on-decrease.ts'
import { writeLabel } from './billing-labels.ts'

const lists = ['invoices', 'payments', 'documents'] as const

/** What was done here and the server does not have yet. When it has, the lists that are not shown are fetched again. */
export function WaitingWrites() {
  const rows = useOpenRows('billing') ?? []
  const { search, onSearch } = useDesk()
  useOnDecrease(rows.length, () => {
    // The shown one fetches what it shows.
    for (const list of lists.filter((one) => one !== (search.by ?? 'invoices')))
      revalidateInBackground(staffListAddress(list, {}), async ({ staffDesk }) =>
        (await staffDesk()).pullStaffList(list, {}, 1),
      )
  })
  if (rows.length === 0) return null
  const edit = async (row: RowFor<'billing'>) => {
    const isBack = (await (await engine()).syncCentre.returnToDraft(row.key)) !== undefined
    if (isBack) onSearch(targetOf(row))
    else showToast(m.desk_entry_form_taken(), { type: 'error' })
  }
  return (
    <Box as="section" aria-label={m.bill_waits()} mb="4" p="3" borderWidth="1px" borderRadius="md">
      <Box fontWeight="bold">{m.bill_waits()}</Box>
      {rows.map((row) => (
        <Box key={row.key} mt="2" data-write={row.payload.action}>
          <Box overflowWrap="anywhere">{writeLabel(row.payload)}</Box>
          <PendingAction
            row={row}
            canEdit={'typed' in row.payload}
            // What a colleague did meanwhile is not undone by sending the same again.
            canRetry={row.lastError?.status !== 409}
            text={'reason' in row.payload ? row.payload.reason : ''}
            onEdit={() => void edit(row)}
          />
        </Box>
      ))}
    </Box>
  )
}

/** The parameters of the form from which a write came. */
function targetOf({ payload }: RowFor<'billing'>) {
  return {
    by: payload.action === 'document.share' ? 'documents' : undefined,
    open: billingFormName(payload),
  }
}
