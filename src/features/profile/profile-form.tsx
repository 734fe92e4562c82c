import { useState } from 'react'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Problems } from '#ui/form/use-submit.ts'
import {
  changedFields,
  maxLengths,
  profileProblems,
  type NameField,
  type NameFields,
} from './profile-rules.ts'
import type { ReadonlyUser } from './readonly-user.ts'

type ProfileFormProps = {
  user: ReadonlyUser
  /** Called with the key of the stored change; null if nothing was changed. */
  onDone: (key: string | null) => void
}

/** Edits names and address; an optimistic update, sent by the outbox. */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  // As the form opened: a profile that is refreshed meanwhile would make what nobody touched a change.
  const [current] = useState(() => fieldsOf(user))
  const { form, field, outcome } = useOutboxForm({
    kind: 'profile',
    about: null,
    owner: user.id,
    blank: current,
    validate: (fields) => problemMessages(fields, current),
    write: (fields) => {
      const payload = changedFields(fields, current)
      return Object.keys(payload).length === 0 ? null : { kind: 'profile', payload }
    },
    onStored: (_fields, key) => onDone(key),
  })

  const named = (name: NameField) => ({ required: true, maxLength: maxLengths[name], ...field(name) })

  return (
    <SubmitOnceForm {...form} css={{ display: 'grid', gap: '4', maxW: 'form' }}>
      <TextField label={m.first_name()} autoComplete="given-name" {...named('first_name')} />
      <TextField label={m.last_name()} autoComplete="family-name" {...named('last_name')} />
      <TextField
        label={m.email()}
        type="email"
        autoComplete="email"
        hint={m.profile_email_hint()}
        {...named('email')}
      />
      <TextField
        label={m.profile_phone_label()}
        type="tel"
        autoComplete="tel"
        hint={m.profile_phone_hint()}
        maxLength={maxLengths.phone}
        {...field('phone')}
      />
      <FormOutcome outcome={outcome} storage={m.profile_not_stored()} />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button type="submit">{m.save()}</Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          {m.cancel()}
        </Button>
      </div>
    </SubmitOnceForm>
  )
}

function fieldsOf({
  first_name,
  last_name,
  email,
  pending_email = email,
  phone = '',
}: ReadonlyUser): NameFields {
  return { first_name, last_name, email: pending_email, phone }
}

const missing = { first_name: m.first_name_missing, last_name: m.last_name_missing, email: m.email_missing }

function problemMessages(fields: NameFields, from: NameFields): Problems<NameFields> {
  const problems: Problems<NameFields> = {}
  const newProblems = profileProblems(fields, from)
  for (const name of ['first_name', 'last_name', 'email'] as const)
    if (newProblems[name]) problems[name] = newProblems[name] === 'missing' ? missing[name] : m.register_email
  if (newProblems.phone) problems.phone = m.profile_phone_wrong
  return problems
}
