import { maxLineLength, maxTextLength } from '#domain/limits.ts'
import { Delivery } from '#engine/delivery.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { onceWithRetry } from '#loading/with-retry.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { problemMessages } from './field-messages.ts'
import { blankMessage } from './message-fields.ts'

/** The validation rules, lazy-loaded with their schema when the user starts to write. */
const messageRules = onceWithRetry(() => import('./message-rules.ts'))

/** Form state of a message to the company. `subject` comes from the link to this page. */
export function useMessageForm(subject: string) {
  return useOutboxForm({
    kind: 'message',
    about: null,
    blank: blankMessage,
    ...(subject === '' ? {} : { preset: { subject } }),
    long: 'message',
    forVisitors: true,
    // The rules are loaded on the first submit, so the page does not wait for them.
    load: messageRules,
    write: async (fields) => {
      const checked = (await messageRules()).checkMessage(fields)
      if (checked.problems) return { problems: problemMessages(checked.problems) }
      return { kind: 'message', payload: checked.message }
    },
  })
}

type MessageFormProps = { message: ReturnType<typeof useMessageForm> }

export function MessageForm({ message: { form, field, outcome, queuedKey } }: MessageFormProps) {
  return (
    <SubmitOnceForm {...form} css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' }}>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: '4',
        })}
      >
        <TextField label={m.first_name()} autoComplete="given-name" required {...field('first_name')} />
        <TextField label={m.last_name()} autoComplete="family-name" required {...field('last_name')} />
      </div>
      <TextField label={m.email()} type="email" autoComplete="email" required {...field('email')} />
      <TextField label={m.subject_optional()} maxLength={maxLineLength} {...field('subject')} />
      <TextAreaField label={m.message()} rows={6} maxLength={maxTextLength} required {...field('message')} />
      <FormOutcome outcome={outcome} storage={m.message_not_stored()}>
        <Delivery queuedKey={queuedKey} sent={m.message_sent()} waits={m.message_taken()} />
      </FormOutcome>
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.send_message()}
      </Button>
    </SubmitOnceForm>
  )
}
