import { useRef, useState, type FormEvent } from 'react'
import { maxLabelLength } from '#domain/limits.ts'
import { OutageLine } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { focusField } from '#ui/focus-field.ts'
import { Form } from '#ui/form.tsx'
import { focusSheet } from '#ui/focus-sheet.ts'
import { Notice } from '#ui/notice.ts'
import { trackPending } from '#ui/pending-work.ts'
import { TextField } from '#ui/text-field.tsx'
import { loadProgressCodes } from './load-progress-codes.ts'
import type { NewCode } from './own-codes.sync.ts'

/** Makes a code for somebody, and shows it once. */
export function NewCodeForm({ userId, onAdded }: { userId: number; onAdded: () => void }) {
  const [label, setLabel] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [added, setAdded] = useState<NewCode | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  /** The answer to it may have been lost. */
  const sent = useRef<NewCode | null>(null)

  async function send() {
    const { makeCode, sendCode } = await loadProgressCodes()
    const trimmed = label.trim()
    const code = sent.current?.label === trimmed ? sent.current : makeCode(trimmed)
    sent.current = code
    const outcome = await sendCode(userId, code)
    setUnreached(outcome.kind === 'unreachable')
    if (outcome.kind === 'unreachable') return
    sent.current = null
    if (outcome.kind === 'refused') return setError(outcome.words)
    setAdded(code)
    setLabel((now) => (now === label ? '' : now))
    onAdded()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setError(null)
    if (label.trim() === '') {
      setError(m.code_label_missing())
      return focusField(form.current, ['label'])
    }
    setSending(true)
    trackPending(
      send()
        // Rejects if its chunk cannot be loaded; treated as unreachable.
        .catch(() => setUnreached(true))
        .finally(() => setSending(false)),
    )
  }

  if (added) return <CreatedCode created={added} onSaved={() => setAdded(null)} />
  return (
    <Form ref={form} onSubmit={submit} css={{ display: 'grid', gap: '3', mt: '5' }}>
      <TextField
        label={m.code_label()}
        hint={m.code_label_hint()}
        name="label"
        autoComplete="off"
        maxLength={maxLabelLength}
        value={label}
        error={error ?? undefined}
        onChange={(event) => setLabel(event.target.value)}
      />
      {isUnreached ? <OutageLine /> : null}
      <div>
        <Button type="submit" aria-disabled={isSending} variant="quiet">
          {m.code_make()}
        </Button>
      </div>
    </Form>
  )
}

function CreatedCode({ created: { code, label }, onSaved }: { created: NewCode; onSaved: () => void }) {
  return (
    <div
      ref={focusSheet}
      tabIndex={-1}
      className={css({
        display: 'grid',
        gap: '3',
        mt: '5',
        p: '4',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
      })}
    >
      <div className={css({ fontWeight: 'bold' })}>{m.code_for({ label })}</div>
      <div className={css({ fontFamily: 'mono', fontSize: 'xl', whiteSpace: 'nowrap' })} data-code>
        {code}
      </div>
      <Notice role="status">{m.code_once()}</Notice>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', alignItems: 'center' })}>
        <CopyButton text={code} />
        <Button variant="quiet" onClick={onSaved}>
          {m.code_kept()}
        </Button>
      </div>
    </div>
  )
}
