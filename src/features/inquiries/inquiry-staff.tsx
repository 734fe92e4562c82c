import { maxEmailLength } from '#domain/limits.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { rolesOf } from '#domain/user-roles.ts'
import { transitionsOf, type InquiryState } from '#domain/inquiries.ts'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import { may } from '#domain/permissions.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { stateLabel } from '#i18n/inquiry-labels.ts'
import { enqueueInquiry } from './enqueue-inquiry.ts'

type InquiryStaffProps = { inquiry: Inquiry; waiting: readonly RowFor<'inquiry'>[]; userId: number }

/** What the company does beside replying: the state, and for admins who cares for it and until when. */
export function InquiryStaff({ inquiry, waiting, userId }: InquiryStaffProps) {
  const { user } = useSnapshot(session)
  const { id, title, state } = inquiry
  const moves = transitionsOf(inquiry, 'staff')
  function assign({ to, due }: Assignment): void {
    // Whom an earlier one that waits names is not known here.
    const isFirst = waiting.every(
      ({ payload, state: sent }) => payload.action !== 'assign' || sent === 'parked',
    )
    const holder = inquiry.assigned_to?.id ?? null
    const person = to === undefined ? {} : { to, ...(isFirst ? { holder } : {}) }
    void enqueueInquiry(
      { action: 'assign', id, title, ...person, ...(due === undefined ? {} : { due }) },
      userId,
    )
  }
  return (
    <section
      className={css({
        mt: '8',
        pt: '4',
        borderTopWidth: '1px',
        borderColor: 'line',
        display: 'grid',
        gap: '4',
      })}
    >
      {moves.length > 0 ? (
        <SelectField<InquiryState>
          label={m.inquiry_state()}
          unchosen={stateLabel(state)}
          value={undefined}
          options={moves.map((to) => [to, stateLabel(to)] as const)}
          onChoose={(to) =>
            to ? void enqueueInquiry({ action: 'move', id, title, from: state, to }, userId) : undefined
          }
        />
      ) : null}
      {user && may(rolesOf(user), 'inquiries.manage') ? (
        <AssignForm inquiry={inquiry} onAssign={assign} />
      ) : null}
    </section>
  )
}

/** What is to change: undefined stays as it is, null is nobody or no day. */
type Assignment = { to: string | null | undefined; due: string | null | undefined }
type AssignFormProps = { inquiry: Inquiry; onAssign: (change: Assignment) => void }

function AssignForm({ inquiry, onAssign }: AssignFormProps) {
  const [to, setTo] = useState('')
  /** Null until it is changed. */
  const [due, setDue] = useState<string | null>(null)
  function submit(person: string | null | undefined): void {
    const isDueChanged = due !== null && due !== (inquiry.due ?? '')
    if (person !== undefined || isDueChanged)
      onAssign({ to: person, due: isDueChanged ? due || null : undefined })
    setTo('')
    setDue(null)
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        submit(to.trim() || undefined)
      }}
      css={{ display: 'grid', gap: '3', maxW: 'form' }}
    >
      <TextField
        label={m.inquiry_assign_to()}
        hint={m.inquiry_assign_hint()}
        autoComplete="off"
        maxLength={maxEmailLength}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextField
        label={m.inquiry_due()}
        type="date"
        value={due ?? inquiry.due ?? ''}
        onChange={({ target }) => setDue(target.value)}
      />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button type="submit" variant="quiet">
          {m.inquiry_assign()}
        </Button>
        {inquiry.assigned_to ? (
          <Button variant="plain" onClick={() => submit(null)}>
            {m.inquiry_unassign({ name: inquiry.assigned_to.name })}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
