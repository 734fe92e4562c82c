import { useRef, useState } from 'react'
import { engine } from '#engine/engine.ts'
import { whoIsHere } from '#engine/who-is-here.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { SendForm } from '#ui/send-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProblem, MessageField } from './message-fields.ts'
import { messageRules } from './load-message-rules.ts'
import type { useMessageDraft } from './use-message-draft.ts'

const missing = {
  first_name: m.first_name_missing,
  last_name: m.last_name_missing,
  email: m.email_missing,
  subject: m.field_too_long,
  message: m.message_missing,
}

/** What is wrong with a field, in words. */
function fieldWords(field: MessageField, problem: FieldProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  if (problem === 'wrong') return m.register_email()
  return problem === 'long' ? m.field_too_long() : missing[field]()
}

// The rules come with the first try to send: the page itself need not wait for them.
const bring = () => Promise.all([messageRules(), engine()])

type MessageFormProps = { draft: ReturnType<typeof useMessageDraft> }

export function MessageForm({ draft }: MessageFormProps) {
  const { fields, change, clear } = draft
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Partial<Record<MessageField, FieldProblem>>>({})
  const [outcome, setOutcome] = useState<'taken' | 'storage' | null>(null)

  async function send() {
    try {
      const { checkMessage } = await messageRules()
      const checked = checkMessage(fields)
      setProblems(checked.problems ?? {})
      if (checked.problems) return focusFirst(checked.problems)
      await (await engine()).contact.addMessage(checked.message, await whoIsHere())
      clear()
      setOutcome('taken')
    } catch {
      // What was typed stays in the fields: the device could not store it.
      setOutcome('storage')
    }
  }

  function focusFirst(found: object): void {
    const [first = ''] = Object.keys(found)
    const field = form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const field = (name: MessageField) => ({
    name,
    value: fields[name],
    error: fieldWords(name, problems[name]),
    onChange: (event: { target: { value: string } }) => {
      change({ [name]: event.target.value })
      setOutcome(null)
    },
  })

  return (
    <SendForm
      ref={form}
      bring={bring}
      send={send}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' }}
    >
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
      <TextField label={m.subject_optional()} maxLength={200} {...field('subject')} />
      <TextAreaField label={m.message()} rows={6} maxLength={5000} required {...field('message')} />
      <div role="status">
        {outcome === 'taken' ? <Notice>{m.message_taken()}</Notice> : null}
        {outcome === 'storage' ? <Notice tone="error">{m.message_not_stored()}</Notice> : null}
      </div>
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.send_message()}
      </Button>
    </SendForm>
  )
}
