import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { maxLabelLength, maxTypedCodeLength } from '#domain/limits.ts'
import { FormFailure } from '#engine/outage-line.tsx'
import { PasswordField } from '#features/auth/password/password-field.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AccountResult } from '#features/auth/sign-in/account-request.sync.ts'

export type Fields = { password: string; code: string; name: string }
type Field = keyof Fields

type ProofFormProps<T> = {
  /** What is asked at once; password and code are asked too where the server answers that they are missing. */
  ask: readonly Field[]
  codeLabel?: string
  name?: string
  submit: string
  variant?: 'solid' | 'danger'
  /** Above the fields. */
  children?: ReactNode
  /** Null if the person dismissed what the browser asked. A refusal leaves the idempotency key free for the next try. */
  send: (fields: Fields, key: string) => Promise<AccountResult<T> | null>
  onDone: (value: T) => void
  /** After anything else. */
  onUnsure?: () => void
  onCancel: () => void
}

const missing: Record<Field, () => string> = {
  password: m.factor_password_missing,
  code: m.second_step_code_missing,
  name: m.factor_passkey_name_missing,
}

/** A step of a change of the second factors, in which the owner proves to be one. */
export function ProofForm<T>(props: ProofFormProps<T>) {
  const {
    ask,
    name = '',
    submit: label,
    variant = 'solid',
    children,
    send,
    onDone,
    onUnsure,
    onCancel,
  } = props
  const [fields, setFields] = useState<Fields>({ password: '', code: '', name })
  const [shownFields, setShownFields] = useState<readonly Field[]>(ask)
  const { form, errors, show, setProblem, send: sendOnce, isSending, failure } = useRequestForm()

  async function submit() {
    const empty = shownFields.filter((field) => fields[field].trim() === '')
    if (show(Object.fromEntries(empty.map((field) => [field, missing[field]()])))) return
    const outcome = await sendOnce((key) => send(fields, key), fields.name)
    if (outcome?.kind === 'done') return onDone(outcome.value)
    onUnsure?.()
    if (!outcome) return setProblem(m.passkey_unknown())
    if (outcome.kind === 'unreachable') return
    const { words, fields: refused } = outcome
    const refusedFields = (['password', 'code', 'name'] as const).filter((field) => field in refused)
    // A field that is asked for only now takes the focus below.
    flushSync(() => setShownFields([...new Set([...shownFields, ...refusedFields])]))
    show(refused)
    setProblem(refusedFields.length > 0 ? null : words)
  }

  const change = (field: Field) => (value: string) => setFields({ ...fields, [field]: value })
  return (
    <Form {...form(submit)} css={{ display: 'grid', gap: '4', maxW: 'form' }}>
      {children}
      {shownFields.includes('name') ? (
        <TextField
          label={m.factor_passkey_name()}
          hint={m.factor_passkey_name_hint()}
          name="name"
          maxLength={maxLabelLength}
          value={fields.name}
          error={errors.name}
          onChange={(event) => change('name')(event.target.value)}
        />
      ) : null}
      {shownFields.includes('password') ? (
        <PasswordField
          label={m.factor_password()}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          error={errors.password}
          onChange={change('password')}
        />
      ) : null}
      {shownFields.includes('code') ? (
        <TextField
          label={props.codeLabel ?? m.factor_code_needed()}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxTypedCodeLength}
          value={fields.code}
          error={errors.code}
          onChange={(event) => change('code')(event.target.value)}
        />
      ) : null}
      <FormFailure {...failure} />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button type="submit" variant={variant} aria-disabled={isSending}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
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
