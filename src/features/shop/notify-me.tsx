import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { emailPattern } from '#domain/limits.ts'
import { engine } from '#engine/engine.ts'
import { whoIsHere } from '#engine/who-is-here.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { SendForm } from '#ui/send-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NoticeState } from './notice-state.tsx'

/** The button that was pressed is gone: the field takes the focus. */
function focusField(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('email')
  if (field instanceof HTMLElement) field.focus()
}

/** Asks for an email address and keeps the wish until the server has it. */
export function NotifyMe({ product }: { product: { id: string; title: string } }) {
  const { user } = useSnapshot(session)
  const [step, setStep] = useState<'offer' | 'ask' | 'taken'>('offer')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const email = typed ?? user?.email ?? ''

  const address = email.trim()

  function check(): boolean {
    const isAddress = emailPattern.test(address)
    if (!isAddress) setProblem(m.register_email())
    return isAddress
  }

  async function send() {
    try {
      const { askForNotice } = (await engine()).notify
      await askForNotice(address, product.id, await whoIsHere())
      setStep('taken')
    } catch {
      setProblem(m.notice_not_stored())
    }
  }

  if (step === 'offer') {
    return (
      <Button
        look="quiet"
        onClick={() => setStep('ask')}
        aria-label={m.notify_me_about({ title: product.title })}
      >
        {m.notify_me()}
      </Button>
    )
  }
  if (step === 'taken') {
    const offer = () => setStep('offer')
    return <NoticeState product={product.id} userId={user?.id ?? null} onDiscard={offer} />
  }
  return (
    <SendForm ref={focusField} check={check} bring={engine} send={send}>
      <TextField
        label={m.notify_email()}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css({ mt: '3' })}>
        <Button type="submit">{m.notify_me()}</Button>
      </div>
    </SendForm>
  )
}
