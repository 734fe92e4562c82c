import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import type { Invoice } from '#domain/billing-schemas.ts'
import { dayInTanzania, invoiceState, invoiceStates } from '#domain/invoices.ts'
import { oneOf } from '#domain/list-search.ts'
import { FileButton } from '#engine/file-button.tsx'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { invoiceStateLabel } from '#i18n/billing-labels.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { loadDesk } from '../frame/load-desk.ts'
import type { Column } from '../frame/row-table.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { Amount } from './amount.tsx'
import { invoiceTones } from './billing-labels.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { NewInvoiceDialog } from './new-invoice-dialog.tsx'

const columns = (today: string): Column<Invoice>[] => [
  { id: 'title', label: m.bill_what(), view: ({ title }) => title },
  { id: 'number', label: m.bill_number(), view: ({ number }) => number || m.bill_draft() },
  { id: 'client', label: m.bill_client(), view: ({ client }) => client.name },
  {
    id: 'state',
    label: m.desk_state(),
    view: (invoice) => {
      const state = invoiceState(invoice, today)
      return <StateBadge tone={invoiceTones[state]}>{invoiceStateLabel(state)}</StateBadge>
    },
  },
  {
    id: 'total',
    label: m.bill_total(),
    isLabelled: true,
    view: ({ total, currency }) => <Amount of={total} currency={currency} />,
  },
  {
    id: 'due',
    label: m.bill_due(),
    isLabelled: true,
    view: ({ due }) => formatShortDate(Date.parse(due)),
  },
]

/** The invoices of all clients, with the form for a new one. */
export function InvoicesList() {
  const { search, onSearch } = useDesk()
  const [today] = useState(() => dayInTanzania(Date.now()))
  const state = oneOf(invoiceStates, search.filter)
  return (
    <>
      <Box display="flex" gap="3" flexWrap="wrap" mb="3">
        <Button css={{ mt: '2' }} onClick={() => onSearch({ open: 'new' })}>
          {m.bill_new_invoice()}
        </Button>
      </Box>
      <ListView
        list="invoices"
        waits={useOpenRows('billing')?.length}
        filter={{ q: search.q, state }}
        name={m.bill_invoices()}
        search={m.bill_invoices_search()}
        filters={[
          {
            key: 'filter',
            label: m.desk_state(),
            options: invoiceStates.map((one) => [one, invoiceStateLabel(one)]),
          },
        ]}
        columns={columns(today)}
        nameOf={({ number, title }) => `${number} ${title}`.trim()}
        empty={m.bill_invoices_empty()}
        details={({ row, onClose }) => (
          <InvoiceDialog key={`${row.id} ${row.revision} ${row.stage}`} invoice={row} onClose={onClose} />
        )}
        isNew={({ id }) => isNewInvoice(id)}
        missing={({ id, onClose }) =>
          isNewInvoice(id) ? (
            <NewInvoiceDialog
              key={id}
              replaces={id.startsWith('new-') ? id.slice(4) : null}
              onClose={onClose}
            />
          ) : null
        }
      />
      <FileButton
        label={m.bill_csv()}
        name="invoices.csv"
        load={async () =>
          (await loadDesk()).fetchBillingCsv(billingStaffPaths.invoicesCsv, { q: search.q, state })
        }
      />
    </>
  )
}

/** `new`, or `new-` with the id of the cancelled invoice that it replaces. */
const isNewInvoice = (id: string) => id === 'new' || id.startsWith('new-')
