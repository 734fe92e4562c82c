import { maxEmailLength } from '#domain/limits.ts'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'

const longestMessage = 5000

type RequestFormProps = {
  archive: CachedArchive
  /** The signed-in user's address, the initial value. */
  email: string
}

export function RequestForm({ archive, email }: RequestFormProps) {
  const { form, field, outcome } = useOutboxForm({
    kind: 'request',
    about: { archiveId: archive.id },
    blank: { email, message: '' },
    long: 'message',
    validate: (values) => (values.email.trim() === '' ? { email: m.request_email_missing } : {}),
    write: (values) => ({
      kind: 'request',
      payload: {
        archiveId: archive.id,
        title: archive.title,
        email: values.email.trim(),
        message: values.message.trim(),
      },
    }),
  })
  const login = { words: m.request_needs_login(), from: `/archive/${archive.id}#request` }
  return (
    <SubmitOnceForm
      {...form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', maxW: 'form' }}
    >
      <TextField
        label={m.request_email()}
        type="email"
        autoComplete="email"
        required
        maxLength={maxEmailLength}
        {...field('email')}
      />
      <TextAreaField label={m.request_message()} rows={3} maxLength={longestMessage} {...field('message')} />
      <FormOutcome outcome={outcome} storage={m.request_failed()} login={login} />
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.request_send()}
      </Button>
    </SubmitOnceForm>
  )
}
