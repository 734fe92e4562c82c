import { useRef, useState, type FormEvent } from 'react'
import { OutageLine } from '#engine/outage-line.tsx'
import { outageMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusField } from '#ui/focus-field.ts'
import { Form } from '#ui/form.tsx'
import { trackPending } from '#ui/pending-work.ts'
import { TextField } from '#ui/text-field.tsx'
import { loadProgressCodes } from './load-progress-codes.ts'
import type { ShownOutcome } from './shown-progress.store.ts'

const problems: Record<Exclude<ShownOutcome, 'saved' | 'unreachable'>, () => string> = {
  invalid: m.shown_invalid,
  missing: m.shown_missing,
  limited: m.shown_limited,
  failed: () => outageMessage('error'),
}

/** The field for a code. The code is sent in a body, so that no address and no log contains it. */
export function CodeForm({ hasCodes }: { hasCodes: boolean }) {
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const error =
    outcome === null || outcome === 'saved' || outcome === 'unreachable' ? undefined : problems[outcome]()

  async function send() {
    const { pullShown } = await loadProgressCodes()
    const next = await pullShown(typed)
    setOutcome(next)
    // Another code may have been typed meanwhile.
    if (next === 'saved') setTyped((now) => (now === typed ? '' : now))
    else focusField(form.current, ['code'])
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    trackPending(
      send()
        // Rejects if its chunk cannot be loaded; treated as unreachable.
        .catch(() => setOutcome('unreachable'))
        .finally(() => setSending(false)),
    )
  }

  return (
    <Form ref={form} onSubmit={submit} css={{ display: 'grid', gap: '3' }}>
      <TextField
        label={hasCodes ? m.shown_another_code() : m.shown_code()}
        hint={m.shown_code_hint()}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      {outcome === 'unreachable' ? <OutageLine /> : null}
      <div className={css({ display: 'flex' })}>
        <Button type="submit" aria-disabled={isSending} variant={hasCodes ? 'quiet' : 'solid'}>
          {m.shown_see()}
        </Button>
      </div>
    </Form>
  )
}
