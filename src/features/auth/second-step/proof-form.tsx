import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { FormFailure } from '#engine/outage-line.tsx'
import { PasswordField } from '#features/auth/password/password-field.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusField } from '#ui/focus-field.ts'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Asked } from './second-factor.sync.ts'

export type Fields = { password: string; code: string; name: string }
type Field = keyof Fields

type ProofFormProps<T> = {
  /** What is asked at once; password and code are asked too where the server answers that they are missing. */
  ask: readonly Field[]
  codeLabel?: string
  name?: string
  submit: string
  look?: 'solid' | 'danger'
  /** Above the fields. */
  children?: ReactNode
  /** Null if the person dismissed what the browser asked. */
  send: (fields: Fields) => Promise<Asked<T> | null>
  onDone: (value: T) => void
  onCancel: () => void
}

const missing: Record<Field, () => string> = {
  password: m.factor_password_missing,
  code: m.second_step_code_missing,
  name: m.factor_passkey_name_missing,
}

/** A step of a change of the second factors, in which the owner proves to be one. */
export function ProofForm<T>(props: ProofFormProps<T>) {
  const { ask, name = '', submit: label, look = 'solid', children, send, onDone, onCancel } = props
  const [fields, setFields] = useState<Fields>({ password: '', code: '', name })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<readonly Field[]>(ask)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    setUnreached(false)
    const empty = asked.filter((field) => fields[field].trim() === '')
    setErrors(Object.fromEntries(empty.map((field) => [field, missing[field]()])))
    if (empty.length > 0) return focusField(form.current, empty)
    setSending(true)
    const outcome = await send(fields)
    setSending(false)
    if (!outcome) return setProblem(m.passkey_unknown())
    if (outcome.kind === 'done') return onDone(outcome.value)
    if (outcome.kind === 'unreachable') return setUnreached(true)
    const { words, fields: refused } = outcome
    const wrong = (['password', 'code', 'name'] as const).filter((field) => field in refused)
    setAsked([...new Set([...asked, ...wrong])])
    setErrors(refused)
    setProblem(wrong.length > 0 ? null : words)
    focusField(form.current, wrong)
  }

  const change = (field: Field) => (value: string) => setFields({ ...fields, [field]: value })
  return (
    <Form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      css={{ display: 'grid', gap: '4', maxW: 'form' }}
    >
      {children}
      {asked.includes('name') ? (
        <TextField
          label={m.factor_passkey_name()}
          hint={m.factor_passkey_name_hint()}
          name="name"
          maxLength={60}
          value={fields.name}
          error={errors.name}
          onChange={(event) => change('name')(event.target.value)}
        />
      ) : null}
      {asked.includes('password') ? (
        <PasswordField
          label={m.factor_password()}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          error={errors.password}
          onChange={change('password')}
        />
      ) : null}
      {asked.includes('code') ? (
        <TextField
          label={props.codeLabel ?? m.factor_code_needed()}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={fields.code}
          error={errors.code}
          onChange={(event) => change('code')(event.target.value)}
        />
      ) : null}
      <FormFailure problem={problem} isUnreached={isUnreached} />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button type="submit" look={look} aria-disabled={isSending}>
          {label}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </div>
    </Form>
  )
}

/** What of the proof was entered: an empty field is not sent. */
export function proofOf({ password, code }: Fields): { password?: string; code?: string } {
  return { ...(password ? { password } : {}), ...(code ? { code } : {}) }
}
