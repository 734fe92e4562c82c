import { maxLineLength, maxNoteLength } from '#domain/limits.ts'
import { useState } from 'react'
import type { Invoice } from '#domain/billing-schemas.ts'
import { dayInTanzania, dualApprovalThreshold, paymentMethods } from '#domain/invoices.ts'
import { oneOf } from '#domain/list-search.ts'
import { formatAmount, formatMoney, parseMoney } from '#domain/money.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { methodLabel } from '#i18n/billing-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDesk } from '../desk-host.ts'

type PaymentFields = { amount: string; method: string; reference: string; paid_on: string; note: string }

/** The form for a payment, kept while it is typed. It takes no more than what is owed. */
export function PaymentForm({ invoice }: { invoice: Invoice }) {
  const { user } = useDesk()
  const { id, number, currency } = invoice
  const open = useOpenRows('billing') ?? []
  const waiting = open.reduce(
    (sum, { payload, state }) =>
      payload.action === 'payment.record' && payload.id === id && state !== 'parked'
        ? sum + payload.payment.amount
        : sum,
    0,
  )
  const owed = invoice.owed - waiting
  const [today] = useState(() => dayInTanzania(Date.now()))
  const blank = { amount: '', method: 'bank', reference: '', paid_on: today, note: '' }
  const { form, field, fields, type, outcome, queuedKey } = useOutboxForm<'billing', PaymentFields>({
    kind: 'billing',
    about: { action: 'payment.record', id },
    owner: user.id,
    blank,
    validate: ({ amount, paid_on }) => {
      const typed = parseMoney(amount, currency)
      return {
        ...(typed === null || typed > owed
          ? { amount: () => m.bill_wrong_amount({ owed: formatMoney(owed, currency) }) }
          : {}),
        ...(paid_on === '' || paid_on > today ? { paid_on: m.bill_wrong_day } : {}),
      }
    },
    write: (typed) => ({
      kind: 'billing',
      payload: {
        action: 'payment.record',
        id,
        title: number,
        payment: {
          payment: crypto.randomUUID(),
          amount: parseMoney(typed.amount, currency) ?? 0,
          method: oneOf(paymentMethods, typed.method) ?? 'bank',
          reference: typed.reference.trim(),
          paid_on: typed.paid_on,
          note: typed.note.trim(),
        },
        typed: JSON.stringify(typed),
      },
    }),
  })
  function tidy(): void {
    const amount = parseMoney(fields.amount, currency)
    if (amount !== null && formatAmount(amount, currency) !== fields.amount)
      type({ amount: formatAmount(amount, currency) })
  }
  return (
    <SubmitOnceForm
      {...form}
      aria-label={m.bill_record()}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '5' }}
    >
      <TextField
        label={m.bill_amount({ currency })}
        hint={m.bill_large_hint({ limit: formatMoney(dualApprovalThreshold[currency], currency) })}
        inputMode="decimal"
        required
        maxLength={20}
        {...field('amount')}
        onBlur={tidy}
      />
      <SelectField
        label={m.bill_method()}
        name="method"
        unchosen={null}
        value={oneOf(paymentMethods, fields.method) ?? 'bank'}
        options={paymentMethods.map((one) => [one, methodLabel(one)] as const)}
        onChoose={(method) => type({ method: method ?? 'bank' })}
      />
      <TextField
        label={m.bill_reference()}
        autoComplete="off"
        maxLength={maxLineLength}
        {...field('reference')}
      />
      <TextField label={m.bill_paid_on()} type="date" required max={today} {...field('paid_on')} />
      <TextField label={m.bill_payment_note()} maxLength={maxNoteLength} {...field('note')} />
      <FormOutcome outcome={outcome} storage={m.desk_not_stored()}>
        <Delivery queuedKey={queuedKey} />
      </FormOutcome>
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.bill_record()}
      </Button>
    </SubmitOnceForm>
  )
}
