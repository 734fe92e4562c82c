import { useRef, useState, type FormEvent } from 'react'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { changedFields, maxLengths, profileProblems, type NameField } from './profile-rules.ts'
import type { SeenUser } from './seen-user.ts'

/** Names and address; what is saved shows at once and leaves when the network allows. */
export function ProfileForm({ user, onDone }: { user: SeenUser; onDone: () => void }) {
  const { first_name, last_name } = user
  const current = { first_name, last_name, email: user.pending_email ?? user.email }
  const [fields, setFields] = useState(current)
  const [problems, setProblems] = useState<ReturnType<typeof profileProblems>>({})
  const form = useRef<HTMLFormElement>(null)
  const { showToast } = useToasts()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = profileProblems(fields)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const change = changedFields(fields, current)
    if (Object.keys(change).length === 0) return onDone()
    try {
      await (await engine()).profile.changeProfile(change, user.id)
      onDone()
    } catch {
      // What was typed stays in the fields: the device could not store it.
      showToast(m.profile_not_stored(), { type: 'error' })
    }
  }

  function problemOf(name: NameField): string | undefined {
    const problem = problems[name]
    return problem && wordsFor[problem]()
  }

  const field = (name: NameField) => ({
    name,
    value: fields[name],
    error: problemOf(name),
    required: true,
    maxLength: maxLengths[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })

  return (
    <Form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      css={{ display: 'grid', gap: '4', maxW: 'form' }}
    >
      <TextField label={m.first_name()} autoComplete="given-name" {...field('first_name')} />
      <TextField label={m.last_name()} autoComplete="family-name" {...field('last_name')} />
      <TextField
        label={m.email()}
        type="email"
        autoComplete="email"
        hint={m.profile_email_hint()}
        {...field('email')}
      />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button type="submit">{m.save()}</Button>
        <Button look="quiet" onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </Form>
  )
}

const wordsFor = { missing: m.register_required, email: m.register_email }
