import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { billingPaths } from '#domain/billing-addresses.ts'
import type { BillingDocument, Invoice } from '#domain/billing-schemas.ts'
import { dayInTanzania, invoiceState } from '#domain/invoices.ts'
import { formatMoney } from '#domain/money.ts'
import { AsOf } from '#engine/as-of.tsx'
import { FileButton } from '#engine/file-button.tsx'
import { OutageText } from '#engine/outage-notice.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { documentKindLabel, invoiceStateLabel } from '#i18n/billing-labels.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/link.ts'
import { Tag } from '#ui/tag.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { loadBilling, startBillingPull } from './load-billing.ts'

/** What was sent to the account and shared with it, newest first. */
export function BillList({ userId }: { userId: number }) {
  const bills = useLiveWith(loadBilling, (parts) => parts.readBills(userId), null, [userId])
  const status = useSnapshot(pullStatus)[billingPaths.invoices]
  const [today] = useState(() => dayInTanzania(Date.now()))
  useOnShow('', startBillingPull)
  const failure = isFailure(status) ? status : null
  if (!bills) return null
  const { invoices, documents, savedAt } = bills
  // Before the first answer at most what the link of a mail opened is here.
  const isWhole = savedAt !== null
  return (
    <>
      {failure && !isWhole ? <OutageText failure={failure} description={m.billing_would_be_here()} /> : null}
      {failure && isWhole ? <AsOf at={savedAt} /> : null}
      {isWhole || invoices.length > 0 ? <h2 className={heading}>{m.billing_invoices()}</h2> : null}
      {isWhole && invoices.length === 0 ? (
        <EmptyState title={m.billing_none()} hint={m.billing_none_hint()} />
      ) : null}
      {invoices.length > 0 ? (
        <>
          <ul>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} today={today} />
            ))}
          </ul>
          <FileButton
            label={m.billing_csv()}
            name="invoices.csv"
            load={async () => (await loadBilling()).fetchInvoicesCsv()}
          />
        </>
      ) : null}
      {isWhole || documents.length > 0 ? <h2 className={heading}>{m.billing_documents()}</h2> : null}
      {isWhole && documents.length === 0 ? (
        <EmptyState title={m.billing_no_documents()} hint={m.billing_no_documents_hint()} />
      ) : null}
      {documents.length > 0 ? (
        <ul>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

const heading = css({ fontSize: 'xl', mt: '6' })
const row = css({ py: '3', borderBottomWidth: '1px', borderColor: 'line' })
const head = css({ display: 'flex', gap: '3', alignItems: 'flex-start', justifyContent: 'space-between' })
const facts = css({ color: 'soft', fontSize: 'sm' })

function InvoiceRow({ invoice, today }: { invoice: Invoice; today: string }) {
  const { id, number, title, total, currency, due } = invoice
  return (
    <li className={row} data-invoice={id}>
      <div className={head}>
        <TextLink
          to="/billing"
          search={{ invoice: id }}
          css={{ fontWeight: 'bold', overflowWrap: 'anywhere', minW: '0' }}
        >
          {number} · {title}
        </TextLink>
        <Tag>{invoiceStateLabel(invoiceState(invoice, today))}</Tag>
      </div>
      <div className={facts}>
        {formatMoney(total, currency)} · {m.billing_due()}: {formatShortDate(Date.parse(due))}
      </div>
    </li>
  )
}

function DocumentRow({ document: { id, title, kind, created_at } }: { document: BillingDocument }) {
  return (
    <li className={row} data-document={id}>
      <TextLink
        to="/billing"
        search={{ document: id }}
        css={{ fontWeight: 'bold', overflowWrap: 'anywhere' }}
      >
        {title}
      </TextLink>
      <div className={facts}>
        {documentKindLabel(kind)} · {formatShortDate(Date.parse(created_at))}
      </div>
    </li>
  )
}
