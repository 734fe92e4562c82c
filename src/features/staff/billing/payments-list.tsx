import { Box } from '@chakra-ui/react/box'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import type { Payment } from '#domain/billing-schemas.ts'
import { paymentStates } from '#domain/invoices.ts'
import { oneOf } from '#domain/list-search.ts'
import { FileButton } from '#engine/file-button.tsx'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { methodLabel, paymentStateLabel } from '#i18n/billing-labels.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { loadDesk } from '../frame/load-desk.ts'
import type { Column } from '../frame/row-table.tsx'
import { Amount } from './amount.tsx'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { paymentTones } from './billing-labels.ts'
import { PaymentEntry } from './payment-entry.tsx'
import { StatementDialog } from './statement-dialog.tsx'

const columns = (): Column<Payment>[] => [
  {
    id: 'amount',
    label: m.billing_amount(),
    view: ({ amount, currency }) => <Amount of={amount} currency={currency} />,
  },
  { id: 'invoice', label: m.bill_invoice(), view: ({ number }) => number },
  { id: 'client', label: m.bill_client(), view: ({ client }) => client.name },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ state }) => <StateBadge tone={paymentTones[state]}>{paymentStateLabel(state)}</StateBadge>,
  },
  {
    id: 'method',
    label: m.bill_method(),
    view: ({ method, reference }) => [methodLabel(method), reference].filter(Boolean).join(' · '),
  },
  {
    id: 'at',
    label: m.bill_paid_on(),
    isLabelled: true,
    view: ({ paid_on }) => formatShortDate(Date.parse(paid_on)),
  },
]

/** The address of the dialog for bank statements. */
const statement = 'statement'

/** The payments of all clients; those that wait for a second person are found by their state. */
export function PaymentsList() {
  const { search, onSearch } = useDesk()
  const state = oneOf(paymentStates, search.filter)
  return (
    <>
      <Box display="flex" gap="3" flexWrap="wrap" mb="3">
        <Button css={{ mt: '2' }} onClick={() => onSearch({ open: statement })}>
          {m.bill_statement()}
        </Button>
      </Box>
      <ListView
        list="payments"
        waits={useOpenRows('billing')?.length}
        filter={{ q: search.q, state }}
        name={m.bill_payments()}
        search={m.bill_payments_search()}
        filters={[
          {
            key: 'filter',
            label: m.desk_state(),
            options: paymentStates.map((one) => [one, paymentStateLabel(one)]),
          },
        ]}
        columns={columns()}
        nameOf={({ number, client }) => `${number}, ${client.name}`}
        empty={m.bill_payments_empty()}
        details={({ row, onClose }) => (
          <DeskDialog title={`${row.number} · ${row.title}`} lead={row.client.name} onClose={onClose}>
            <PaymentEntry payment={row} />
          </DeskDialog>
        )}
        isNew={({ id }) => id === statement}
        missing={({ id, onClose }) => (id === statement ? <StatementDialog onClose={onClose} /> : null)}
      />
      <FileButton
        label={m.bill_csv()}
        name="payments.csv"
        load={async () =>
          (await loadDesk()).fetchBillingCsv(billingStaffPaths.paymentsCsv, { q: search.q, state })
        }
      />
    </>
  )
}
