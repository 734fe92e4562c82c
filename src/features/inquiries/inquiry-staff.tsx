import { maxEmailLength } from '#domain/limits.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { rolesOf } from '#domain/user-roles.ts'
import { transitionsOf, type InquiryState } from '#domain/inquiries.ts'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import { may } from '#domain/permissions.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { stateLabel } from '#i18n/inquiry-labels.ts'
import { enqueueInquiry } from './enqueue-inquiry.ts'

/** What the company does beside replying: the state, and for admins who cares for it and until when. */
export function InquiryStaff({ inquiry, userId }: { inquiry: Inquiry; userId: number }) {
  const { user } = useSnapshot(session)
  const { id, title, state } = inquiry
  const moves = transitionsOf(inquiry, 'staff')
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
        <AssignForm
          key={`${inquiry.assigned_to?.id ?? 0} ${inquiry.due ?? ''}`}
          inquiry={inquiry}
          onAssign={(change) => void enqueueInquiry({ action: 'assign', id, title, ...change }, userId)}
        />
      ) : null}
    </section>
  )
}

type AssignFormProps = {
  inquiry: Inquiry
  onAssign: (change: { to?: string | null; due: string | null }) => void
}

function AssignForm({ inquiry, onAssign }: AssignFormProps) {
  const [to, setTo] = useState('')
  const [due, setDue] = useState(inquiry.due ?? '')
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        onAssign({ ...(to.trim() ? { to: to.trim() } : {}), due: due || null })
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
        value={due}
        onChange={({ target }) => setDue(target.value)}
      />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button type="submit" variant="quiet">
          {m.inquiry_assign()}
        </Button>
        {inquiry.assigned_to ? (
          <Button variant="plain" onClick={() => onAssign({ to: null, due: due || null })}>
            {m.inquiry_unassign({ name: inquiry.assigned_to.name })}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
