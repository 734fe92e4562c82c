import { Box } from '@chakra-ui/react/box'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invoice, Payment } from '#domain/billing-schemas.ts'
import { dayInTanzania, invoiceState, mayCancel } from '#domain/invoices.ts'
import { formatMoney } from '#domain/money.ts'
import { invoiceStateLabel } from '#i18n/billing-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { formatShortDate } from '#i18n/format.ts'
import { useDesk } from '../desk-host.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { invoiceTones } from './billing-labels.ts'
import { fieldsOfInvoice } from './invoice-fields.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { PaymentEntry } from './payment-entry.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ReasonForm } from './reason-form.tsx'

/** A draft with its form, or an invoice with its payments and what can be done with it. */
export function InvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { onSearch } = useDesk()
  const [today] = useState(() => dayInTanzania(Date.now()))
  const { id, number, title, stage, revision, currency, payments } = invoice
  const state = invoiceState(invoice, today)
  const name = `${number || m.bill_draft()} · ${title}`
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <DeskDialog title={name} lead={invoice.client.name} onClose={onClose}>
      <StateBadge tone={invoiceTones[state]}>{invoiceStateLabel(state)}</StateBadge>
      {stage === 'draft' ? (
        <InvoiceForm id={id} revision={revision} blank={fieldsOfInvoice(invoice)} onDone={onClose} />
      ) : (
        <>
          <DescriptionList
            facts={[
              [m.bill_total(), money(invoice.total)],
              [m.bill_owed(), money(invoice.total - invoice.paid)],
              [m.bill_due(), formatShortDate(Date.parse(invoice.due))],
              ...(invoice.cancelled ? [[m.desk_reason(), invoice.cancelled.reason] as const] : []),
            ]}
          />
          <Box mt="3" textDecoration="underline">
            <Link to="/billing" search={{ invoice: id }}>
              {m.bill_open_page()}
            </Link>
          </Box>
        </>
      )}
      {payments.map((payment: Payment) => (
        <PaymentEntry key={payment.id} payment={payment} />
      ))}
      {stage === 'sent' && invoice.owed > 0 ? <PaymentForm invoice={invoice} /> : null}
      {mayCancel(stage, payments) ? (
        <ReasonForm
          label={m.bill_cancel_reason()}
          submit={m.bill_cancel()}
          write={(reason) => ({ action: 'invoice.cancel', id, title: number || title, reason })}
          onDone={onClose}
        />
      ) : null}
      {stage === 'cancelled' && number ? (
        <Button variant="quiet" css={{ mt: '4' }} onClick={() => onSearch({ open: `new-${id}` })}>
          {m.bill_replace()}
        </Button>
      ) : null}
    </DeskDialog>
  )
}
