import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import type { StaffMessage } from '#domain/staff-messages.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { Notice } from '#ui/notice.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { useDesk } from '../desk-host.ts'
import { senderOf } from './message-actions.ts'

const longestAnswer = 10_000

/** An answer, kept while it is typed. It is mailed as it is, so the first press asks and the second sends. */
export function AnswerForm({ row }: { row: StaffMessage }) {
  const { user } = useDesk()
  const [isAsked, ask] = useState(false)
  const { form, field, outcome, taken } = useOutboxForm<'staff', { text: string }>({
    kind: 'staff',
    about: { action: 'message.answer', id: row.id },
    owner: user.id,
    blank: { text: '' },
    long: 'text',
    validate: ({ text }) => (text.trim() === '' ? { text: m.desk_answer_missing } : {}),
    write: ({ text }) => ({
      kind: 'staff',
      payload: { action: 'message.answer', id: row.id, title: senderOf(row), text: text.trim() },
    }),
    onTaken: () => ask(false),
  })
  return (
    <SubmitOnceForm
      {...form}
      send={isAsked ? form.send : async () => ask(true)}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '4' }}
    >
      <TextAreaField
        label={m.desk_answer()}
        rows={5}
        required
        maxLength={longestAnswer}
        {...field('text')}
        readOnly={isAsked}
      />
      <FormOutcome outcome={outcome} storage={m.desk_not_stored()}>
        <Delivery taken={taken} />
      </FormOutcome>
      <div role="status">
        {isAsked ? <Notice tone="wait">{m.desk_answer_asked({ email: row.email })}</Notice> : null}
      </div>
      <Box display="flex" gap="3" flexWrap="wrap">
        <Button type="submit">{isAsked ? m.desk_answer_mail() : m.desk_answer_send()}</Button>
        {isAsked ? (
          <Button look="quiet" onClick={() => ask(false)}>
            {m.desk_answer_edit()}
          </Button>
        ) : null}
      </Box>
    </SubmitOnceForm>
  )
}
