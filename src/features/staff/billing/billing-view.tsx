import { m } from '#i18n/paraglide/messages.js'
import { DeskTabs } from '../frame/desk-tabs.tsx'
import { DocumentsList } from './documents-list.tsx'
import { InvoicesList } from './invoices-list.tsx'
import { PaymentsList } from './payments-list.tsx'
import { WaitingWrites } from './waiting-writes.tsx'

/** Invoices, payments and documents of all clients. */
export function BillingView() {
  return (
    <>
      <WaitingWrites />
      <DeskTabs
        label={m.bill_title()}
        tabs={[
          { value: 'invoices', label: m.bill_invoices(), content: <InvoicesList /> },
          { value: 'payments', label: m.bill_payments(), content: <PaymentsList /> },
          { value: 'documents', label: m.bill_documents(), content: <DocumentsList /> },
        ]}
      />
    </>
  )
}
