import { maxReasonLength } from '#domain/limits.ts'
import { useState } from 'react'
import { useOutboxSubmit } from '#engine/use-outbox-submit.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { BillingWrite } from '#platform/outbox/kinds/billing.ts'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDesk } from '../desk-host.ts'

type ReasonFormProps = {
  label: string
  submit: string
  write: (reason: string) => BillingWrite
  onDone?: () => void
}

const blank = { reason: '' }

/** A correction with its reason: first a button, then the field. */
export function ReasonForm({ label, submit, write, onDone }: ReasonFormProps) {
  const { user } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState(blank)
  const { form, field, outcome } = useOutboxSubmit<typeof blank>(
    {
      owner: user.id,
      validate: ({ reason }) => (reason.trim() === '' ? { reason: () => m.bill_missing({ label }) } : {}),
      write: ({ reason }) => ({ kind: 'billing', payload: write(reason.trim()) }),
      onStored: () => {
        setOpen(false)
        onDone?.()
      },
    },
    {
      fields,
      change: (part) => setFields((before) => ({ ...before, ...part })),
      clear: () => setFields(blank),
    },
  )
  if (!isOpen)
    return (
      <Button variant="danger" css={{ mt: '3' }} onClick={() => setOpen(true)}>
        {submit}
      </Button>
    )
  return (
    <SubmitOnceForm
      {...form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '3' }}
    >
      <TextField label={label} required maxLength={maxReasonLength} {...field('reason')} />
      <FormOutcome outcome={outcome} storage={m.desk_not_stored()} />
      <Button type="submit" variant="danger" css={{ justifySelf: 'start' }}>
        {submit}
      </Button>
    </SubmitOnceForm>
  )
}
