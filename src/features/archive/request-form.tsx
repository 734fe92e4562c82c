import { useState } from 'react'
import { engine } from '#engine/engine.ts'
import { whoIsHere } from '#engine/who-is-here.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/database.ts'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { SendForm } from '#ui/send-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFormDraft } from './use-form-draft.ts'

const longestMessage = 5000

type RequestFormProps = {
  archive: CachedArchive
  /** Of who is signed in: it is there to begin with. */
  email: string
  onDone: () => void
}

export function RequestForm({ archive, email, onDone }: RequestFormProps) {
  const { fields, change, clear } = useFormDraft('request', archive.id, { email, message: '' })
  const [problem, setProblem] = useState<'email' | 'login' | 'storage' | null>(null)

  const wanted = { email: fields.email.trim(), message: fields.message.trim() }

  function check(): boolean {
    if (wanted.email === '') setProblem('email')
    return wanted.email !== ''
  }

  async function send() {
    try {
      const asker = await whoIsHere()
      if (asker === null) return setProblem('login')
      const { archives } = await engine()
      const payload = { archiveId: archive.id, title: archive.title, ...wanted }
      await archives.take({ kind: 'request', payload }, asker)
      clear()
      setProblem(null)
      onDone()
    } catch {
      // What was typed stays in the form: the device could not store it.
      setProblem('storage')
    }
  }

  return (
    <SendForm
      check={check}
      bring={engine}
      send={send}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', maxW: 'form' }}
    >
      <TextField
        label={m.request_email()}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={fields.email}
        error={problem === 'email' ? m.request_email_missing() : undefined}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextAreaField
        label={m.request_message()}
        rows={3}
        maxLength={longestMessage}
        value={fields.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <div role="alert">
        {problem === 'login' ? (
          <Notice>
            {m.request_needs_login()}{' '}
            <TextLink to="/auth/login" search={{ from: `/archive/${archive.id}#request` }}>
              {m.sign_in()}
            </TextLink>
          </Notice>
        ) : null}
        {problem === 'storage' ? <Notice tone="error">{m.request_failed()}</Notice> : null}
      </div>
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.request_send()}
      </Button>
    </SendForm>
  )
}
