import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { invoiceAddress } from '#domain/billing-addresses.ts'
import { dayInTanzania } from '#domain/invoices.ts'
import { FileButton } from '#engine/file-button.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { pullStatus } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { BillFrame } from './bill-frame.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { loadBilling, startInvoicePull } from './load-billing.ts'

/** One invoice as the device has it, which can be printed; the PDF comes from the server. */
export function InvoiceView({ id, userId }: { id: string; userId: number }) {
  const data = useLiveWith(loadBilling, (parts) => parts.readInvoiceBill(id, userId), null, [id, userId])
  const status = useSnapshot(pullStatus)[invoiceAddress(id)]
  const [today] = useState(() => dayInTanzania(Date.now()))
  useOnShow(id, () => startInvoicePull(id))
  const invoice = data?.invoice ?? null
  return (
    <BillFrame data={data} isThere={invoice !== null} status={status}>
      {invoice ? (
        <>
          <InvoiceSheet invoice={invoice} today={today} />
          <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', alignItems: 'flex-start' })}>
            <Button css={{ mt: '4' }} onClick={() => print()}>
              {m.billing_print()}
            </Button>
            <FileButton
              label={m.billing_pdf()}
              name={`${invoice.number}.pdf`}
              offline={m.billing_pdf_offline()}
              load={async () => (await loadBilling()).fetchPdf(id, currentLocale())}
            />
          </div>
        </>
      ) : null}
    </BillFrame>
  )
}
