import { company } from '#catalogues/company.ts'
import type { Invoice, Payment } from '#domain/billing-schemas.ts'
import { invoiceState, lineTotal } from '#domain/invoices.ts'
import { formatAmount, formatMoney } from '#domain/money.ts'
import { invoiceStateLabel, methodLabel, paymentStateLabel } from '#i18n/billing-labels.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css, cx } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { Tag } from '#ui/tag.ts'

const cell = css({ py: '2', pr: '3', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' })
const figure = css({
  py: '2',
  pl: '2',
  textAlign: 'end',
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
})
// A phone has room for two columns; paper has it for four.
const wide = css({ display: { mdDown: 'none' }, '@media print': { display: 'table-cell' } })
const narrow = css({ color: 'soft', display: { md: 'none' }, '@media print': { display: 'none' } })
const sumsList = css({
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  justifyContent: 'end',
  columnGap: '6',
  rowGap: '2',
  mt: '3',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  breakInside: 'avoid',
})
const line = css({ borderBottomWidth: '1px', borderColor: 'line', breakInside: 'avoid' })
const table = css({ w: 'full', fontSize: 'sm', mt: '2', borderCollapse: 'collapse' })

/** An invoice as it is read and printed: lines, sums, payments, and what is still to be paid. */
export function InvoiceSheet({ invoice, today }: { invoice: Invoice; today: string }) {
  const { number, title, client, currency, due, sent_at, note, replaces, cancelled, payments } = invoice
  const money = (amount: number) => formatMoney(amount, currency)
  const sums = [
    [m.billing_net(), invoice.net],
    [m.billing_tax({ percent: String(invoice.tax_rate / 100) }), invoice.tax],
    [m.billing_total(), invoice.total],
    [m.billing_paid(), invoice.paid],
    ...(invoice.waiting > 0 ? [[m.billing_waiting(), invoice.waiting] as const] : []),
    [m.billing_owed(), cancelled ? 0 : invoice.total - invoice.paid],
  ] as const
  return (
    <article className={css({ mt: '4', maxW: 'full' })} data-invoice={invoice.id}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          flexWrap: 'wrap',
        })}
      >
        <h2 className={css({ fontSize: '2xl', overflowWrap: 'anywhere' })}>{title}</h2>
        <Tag>{invoiceStateLabel(invoiceState(invoice, today))}</Tag>
      </div>
      <DescriptionList
        facts={[
          [m.billing_number(), number || invoiceStateLabel('draft')],
          [m.billing_from(), `${company.product}, ${company.city}, ${company.country}`],
          [m.billing_client(), client.name],
          ...(sent_at ? [[m.billing_date(), formatShortDate(Date.parse(sent_at))] as const] : []),
          [m.billing_due(), formatShortDate(Date.parse(due))],
        ]}
      />
      <table className={table}>
        <thead>
          <tr className={line}>
            <th className={cell}>{m.billing_description()}</th>
            <th className={cx(figure, wide)}>{m.billing_quantity()}</th>
            <th className={cx(figure, wide)}>{m.billing_price()}</th>
            <th className={figure}>{m.billing_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and do not move
            <tr key={index} className={line}>
              <td className={cell}>
                {one.description}
                <div className={narrow}>{`${one.quantity} × ${formatAmount(one.unit_price, currency)}`}</div>
              </td>
              <td className={cx(figure, wide)}>{one.quantity}</td>
              <td className={cx(figure, wide)}>{formatAmount(one.unit_price, currency)}</td>
              <td className={figure}>{formatAmount(lineTotal(one), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={sumsList}>
        {sums.map(([label, amount]) => (
          <div key={label} className={css({ display: 'contents' })}>
            <dt>{label}</dt>
            <dd className={css({ fontWeight: 'bold', whiteSpace: 'nowrap', textAlign: 'end' })}>
              {money(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {payments.length > 0 ? <Payments payments={payments} money={money} /> : null}
      {note ? (
        <div className={css({ mt: '4', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{note}</div>
      ) : null}
      {replaces ? (
        <div className={css({ mt: '3' })}>{m.billing_replaces({ number: replaces.number })}</div>
      ) : null}
      {cancelled ? (
        <div className={css({ mt: '3', color: 'danger', fontWeight: 'bold' })}>
          {m.billing_cancelled_because({ reason: cancelled.reason })}
        </div>
      ) : null}
    </article>
  )
}

function Payments({ payments, money }: { payments: readonly Payment[]; money: (amount: number) => string }) {
  return (
    <section aria-label={m.billing_payments()} className={css({ mt: '5' })}>
      <h3 className={css({ fontSize: 'lg' })}>{m.billing_payments()}</h3>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className={css({ py: '2', borderBottomWidth: '1px', borderColor: 'line' })}>
            <strong>{money(payment.amount)}</strong> · {paymentStateLabel(payment.state)}
            <div className={css({ color: 'soft', fontSize: 'sm', overflowWrap: 'anywhere' })}>
              {[formatShortDate(Date.parse(payment.paid_on)), methodLabel(payment.method), payment.reference]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
