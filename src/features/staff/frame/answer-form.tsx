import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import type { StaffAction } from '#domain/staff-actions.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { Notice } from '#ui/notice.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { useDesk } from '../desk-host.ts'

type Answer = Extract<StaffAction, { text: string }>

type AnswerFormProps = {
  /** The action with this text. */
  write: (text: string) => Answer
  longest: number
  /** What the second press does: the answer cannot be undone. */
  confirmLabel: string
  send: string
  sendNow: string
}

/** An answer, kept while it is typed. It is mailed as it is, so the first press asks and the second sends. */
export function AnswerForm({ write, longest, confirmLabel, send, sendNow }: AnswerFormProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { form, field, outcome, queuedKey } = useAnswer(write, () => setConfirming(false))
  return (
    <SubmitOnceForm
      {...form}
      send={isConfirming ? form.send : async () => setConfirming(true)}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '4' }}
    >
      <TextAreaField
        label={m.desk_answer()}
        rows={5}
        required
        maxLength={longest}
        {...field('text')}
        readOnly={isConfirming}
      />
      <FormOutcome outcome={outcome} storage={m.desk_not_stored()}>
        <Delivery queuedKey={queuedKey} />
      </FormOutcome>
      <div role="status">{isConfirming ? <Notice tone="wait">{confirmLabel}</Notice> : null}</div>
      <Box display="flex" gap="3" flexWrap="wrap">
        <Button type="submit">{isConfirming ? sendNow : send}</Button>
        {isConfirming ? (
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {m.desk_answer_edit()}
          </Button>
        ) : null}
      </Box>
    </SubmitOnceForm>
  )
}

type UnsentAnswerProps = Pick<AnswerFormProps, 'write'> & {
  /** Why it cannot be sent any more. */
  why: string
}

/** What was typed in an `AnswerForm` that has no place any more, to be copied or discarded; nothing without a text. */
export function UnsentAnswer({ write, why }: UnsentAnswerProps) {
  const { fields, isBlank, discard } = useAnswer(write, () => {})
  return (
    <div role="status">
      {isBlank ? null : (
        <Notice tone="wait" css={{ mt: '4' }}>
          <div>{why}</div>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere" my="2">
            {fields.text}
          </Box>
          <CopyButton text={fields.text} />
          <Button variant="danger" onClick={discard}>
            {m.discard()}
          </Button>
        </Notice>
      )}
    </div>
  )
}

function useAnswer(write: AnswerFormProps['write'], onStored: () => void) {
  const { user } = useDesk()
  return useOutboxForm<'staff', { text: string }>({
    kind: 'staff',
    about: write(''),
    owner: user.id,
    blank: { text: '' },
    long: 'text',
    validate: ({ text }) => (text.trim() === '' ? { text: m.desk_answer_missing } : {}),
    write: ({ text }) => ({ kind: 'staff', payload: write(text.trim()) }),
    onStored,
  })
}
