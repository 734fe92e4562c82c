import { maxTextLength } from '#domain/limits.ts'
import { Send } from 'lucide'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { useLocalForm } from './use-local-form.ts'

const blank = { text: '' }
const missing = () => m.portal_field_missing({ label: m.portal_message() })

type ComposeProps = {
  place: string
  /** Title of the conversation. */
  title: string
  /** Called with the id of the conversation that the message begins, where it is sent. */
  onStarted?: ((id: string) => void) | undefined
}

/** A compose field of three rows; a blank message is not sent (docs/specification.md#portal-forms). */
export function Compose({ place, title, onStarted }: ComposeProps) {
  const [id, setId] = useState(() => crypto.randomUUID())
  const { form, field, fields, outcome } = useLocalForm({
    place,
    blank,
    validate: ({ text = '' }) => (text.trim() === '' ? { text: missing } : {}),
    item: ({ text = '' }) => ({ text: text.trim(), ...(onStarted ? { id, title } : {}) }),
    onStored: () => {
      onStarted?.(id)
      setId(crypto.randomUUID())
    },
  })
  const isEmpty = !fields.text?.trim()

  return (
    <SubmitOnceForm {...form} css={{ mt: '4', display: 'grid', gap: '3' }}>
      <TextAreaField label={m.portal_message()} rows={3} maxLength={maxTextLength} {...field('text')} />
      {outcome ? <FormOutcome outcome={outcome} storage={m.portal_not_stored()} /> : null}
      <div>
        <Button type="submit" disabled={isEmpty}>
          <Icon shape={Send} size={18} aria-hidden="true" />
          {m.portal_send()}
        </Button>
      </div>
    </SubmitOnceForm>
  )
}
