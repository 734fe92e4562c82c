import { Box } from '@chakra-ui/react/box'
import type { Payment } from '#domain/billing-schemas.ts'
import { mayConfirm } from '#domain/invoices.ts'
import { formatMoney } from '#domain/money.ts'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { methodLabel, paymentStateLabel } from '#i18n/billing-labels.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { useDesk } from '../desk-host.ts'
import { enqueueWrite } from '../frame/enqueue-write.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { paymentTones } from './billing-labels.ts'
import { ReasonForm } from './reason-form.tsx'

/** A payment with who recorded, confirmed or voided it, and what this person may do with it. */
export function PaymentEntry({ payment }: { payment: Payment }) {
  const { user } = useDesk()
  const open = useOpenRows('billing') ?? []
  const { id, invoice, number, amount, currency, state, by, confirmed, voided, note } = payment
  const on = { id: invoice, title: number }
  const isBeingChanged = open.some(
    ({ payload }) => 'payment' in payload && payload.payment === id && payload.action !== 'payment.record',
  )
  const facts = [formatShortDate(Date.parse(payment.paid_on)), methodLabel(payment.method), payment.reference]
  return (
    <Box mt="4" ps="3" borderInlineStart="4px solid var(--line)" data-payment={id}>
      <Box fontWeight="bold">{formatMoney(amount, currency)}</Box>
      <StateBadge tone={paymentTones[state]}>{paymentStateLabel(state)}</StateBadge>
      <Box overflowWrap="anywhere">{facts.filter(Boolean).join(' · ')}</Box>
      <Box fontSize="sm" color="soft" overflowWrap="anywhere">
        <div>{m.bill_by({ name: by.name, when: formatTimestamp(payment.recorded_at) })}</div>
        {confirmed ? (
          <div>{m.bill_confirmed_by({ name: confirmed.by.name, when: formatTimestamp(confirmed.at) })}</div>
        ) : null}
        {voided ? (
          <div>
            {m.bill_voided_by({
              name: voided.by.name,
              when: formatTimestamp(voided.at),
              reason: voided.reason,
            })}
          </div>
        ) : null}
        {note ? <div>{note}</div> : null}
        {state === 'waiting' && by.id === user.id ? <div>{m.bill_own_payment()}</div> : null}
      </Box>
      {state === 'void' || isBeingChanged ? null : (
        <Box display="flex" gap="3" flexWrap="wrap" alignItems="flex-start">
          {mayConfirm(payment, user.id) ? (
            <Button
              css={{ mt: '3' }}
              onClick={() =>
                void enqueueWrite(
                  { kind: 'billing', payload: { action: 'payment.confirm', ...on, payment: id } },
                  user.id,
                )
              }
            >
              {m.bill_confirm()}
            </Button>
          ) : null}
          <ReasonForm
            label={m.bill_void_reason()}
            submit={m.bill_void()}
            write={(reason) => ({ action: 'payment.void', ...on, payment: id, reason })}
          />
        </Box>
      )}
    </Box>
  )
}
