import { maxLineLength, maxNoteLength } from '#domain/limits.ts'
import { Box } from '@chakra-ui/react/box'
import { useRef, useState } from 'react'
import { currencies, formatMoney } from '#domain/money.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOpenRows } from '#engine/use-open-rows.ts'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { Notice } from '#ui/notice.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDesk } from '../desk-host.ts'
import { enqueueWrite } from '../frame/enqueue-write.ts'
import { ClientField } from './client-field.tsx'
import {
  currencyOf,
  fieldsOfSave,
  invoiceOf,
  invoiceProblems,
  readLines,
  typedTotal,
  type InvoiceFields,
} from './invoice-fields.ts'
import { LineFieldset } from './line-fieldset.tsx'

type InvoiceFormProps = {
  id: string
  /** The revision on the server, 0 for a new one. */
  revision: number
  /** The fields as the server has them. */
  blank: InvoiceFields
  onDone: () => void
}

/** The form of a draft, kept while it is typed. Sending asks first, because a sent invoice cannot be changed. */
export function InvoiceForm({ id, revision, blank, onDone }: InvoiceFormProps) {
  const { user } = useDesk()
  const [isConfirming, setConfirming] = useState(false)
  const isSending = useRef(false)
  const waiting = (useOpenRows('billing') ?? []).flatMap(({ state, payload }) =>
    payload.action === 'invoice.save' && payload.id === id && state !== 'parked' ? [payload.typed] : [],
  )
  const from = revision + waiting.length
  // A later save carries all fields: those of an earlier one that waits must not return to the server's.
  const current = fieldsOfSave(blank, waiting.at(-1))
  // A revision may have the number of an own save that was refused, so a draft keeps the content that it was typed over.
  const base = from === 0 ? '' : JSON.stringify(invoiceOf(current))
  const { form, field, fields, type, problems, outcome, queuedKey, isBlank, discard } = useOutboxForm<
    'billing',
    InvoiceFields & { base: string }
  >({
    kind: 'billing',
    about: { action: 'invoice.save', id, from: revision, invoice: { replaces: blank.replaces } },
    owner: user.id,
    blank: { ...current, base },
    // Earlier versions kept one draft for all new invoices, whichever they replace.
    preset: { replaces: blank.replaces },
    validate: invoiceProblems,
    write: (typed) => ({
      kind: 'billing',
      payload: {
        action: 'invoice.save',
        id,
        title: typed.title.trim(),
        from,
        invoice: invoiceOf(typed),
        typed: JSON.stringify(typed),
      },
    }),
    onStored: ({ title }) => {
      if (isSending.current) void send(title, from + 1)
      else onDone()
    },
  })
  const isOutdated = !isBlank && fields.base !== base
  const total = typedTotal(fields)
  async function send(title: string, seenRevision: number): Promise<void> {
    const payload = { action: 'invoice.send', id, title: title.trim(), from: seenRevision } as const
    if (await enqueueWrite({ kind: 'billing', payload }, user.id)) onDone()
  }
  return (
    <SubmitOnceForm
      {...form}
      send={async (...args) => {
        // A draft that was not changed is sent as it is.
        if (isSending.current && isBlank && revision > 0) return send(fields.title, from)
        return form.send(...args)
      }}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' }}
    >
      {fields.replaces ? <Notice>{m.bill_replacing()}</Notice> : null}
      <ClientField {...field('client')} />
      <TextField label={m.bill_what()} required maxLength={maxLineLength} {...field('title')} />
      <Box display="grid" gap="3" gridTemplateColumns={{ base: '1fr 1fr', md: '1fr 1fr 1fr' }}>
        <SelectField
          label={m.bill_currency()}
          name="currency"
          unchosen={null}
          value={currencyOf(fields.currency)}
          options={currencies.map((one) => [one, one] as const)}
          onChoose={(currency) => type({ currency: currency ?? 'TZS' })}
        />
        <TextField label={m.bill_tax()} inputMode="decimal" maxLength={6} {...field('tax')} />
        <TextField label={m.bill_due()} type="date" required {...field('due')} />
      </Box>
      <LineFieldset
        lines={readLines(fields.lines)}
        currency={currencyOf(fields.currency)}
        error={problems.lines?.()}
        onChange={(lines) => type({ lines: JSON.stringify(lines) })}
      />
      <Box role="status" fontWeight="bold">
        {total === null ? null : m.bill_sum({ amount: formatMoney(total, currencyOf(fields.currency)) })}
      </Box>
      <TextAreaField label={m.bill_note()} rows={2} maxLength={maxNoteLength} {...field('note')} />
      <FormOutcome outcome={outcome} storage={m.desk_not_stored()}>
        <Delivery queuedKey={queuedKey} />
      </FormOutcome>
      <div role="status">
        {isOutdated ? (
          <Notice tone="wait">{m.bill_outdated()}</Notice>
        ) : isConfirming ? (
          <Notice tone="wait">{m.bill_send_asked()}</Notice>
        ) : null}
      </div>
      <Box display="flex" gap="3" flexWrap="wrap">
        {isOutdated ? (
          <>
            <Button variant="quiet" onClick={() => type({ base })}>
              {m.desk_entry_keep_own()}
            </Button>
            <Button variant="plain" onClick={discard}>
              {m.desk_entry_take_theirs()}
            </Button>
          </>
        ) : isConfirming ? (
          <>
            <Button
              type="submit"
              onClick={() => {
                isSending.current = true
              }}
            >
              {m.bill_send_now()}
            </Button>
            <Button variant="quiet" onClick={() => setConfirming(false)}>
              {m.bill_go_back()}
            </Button>
          </>
        ) : (
          <>
            <Button
              type="submit"
              onClick={() => {
                isSending.current = false
              }}
            >
              {m.bill_save()}
            </Button>
            <Button variant="quiet" onClick={() => setConfirming(true)}>
              {m.bill_send()}
            </Button>
          </>
        )}
      </Box>
    </SubmitOnceForm>
  )
}
