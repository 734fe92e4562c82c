import { Tabs } from '@chakra-ui/react/tabs'
import { oneOf } from '#domain/list-search.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { DocumentsList } from './documents-list.tsx'
import { InvoicesList } from './invoices-list.tsx'
import { PaymentsList } from './payments-list.tsx'
import { WaitingWrites } from './waiting-writes.tsx'

const parts = ['invoices', 'payments', 'documents'] as const

/** Invoices, payments and documents of all clients; which of the three is in the address. */
export function BillingView() {
  const { search, onSearch } = useDesk()
  const shown = oneOf(parts, search.by) ?? 'invoices'
  return (
    <>
      <WaitingWrites />
      <Tabs.Root
        lazyMount
        unmountOnExit
        value={shown}
        onValueChange={({ value }) =>
          onSearch({
            by: value === 'invoices' ? undefined : value,
            q: undefined,
            filter: undefined,
            open: undefined,
          })
        }
      >
        <Tabs.List aria-label={m.bill_title()}>
          <Tabs.Trigger value="invoices">{m.bill_invoices()}</Tabs.Trigger>
          <Tabs.Trigger value="payments">{m.bill_payments()}</Tabs.Trigger>
          <Tabs.Trigger value="documents">{m.bill_documents()}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="invoices">
          <InvoicesList />
        </Tabs.Content>
        <Tabs.Content value="payments">
          <PaymentsList />
        </Tabs.Content>
        <Tabs.Content value="documents">
          <DocumentsList />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
