import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { emailPattern } from '#domain/limits.ts'
import type { Newsletter as NewsletterFields } from '#domain/messages.ts'
import { engine } from '#engine/engine.ts'
import { whoIsHere } from '#engine/who-is-here.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { session } from '#platform/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Later } from '#ui/later.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { TextField } from '#ui/text-field.tsx'

const NewsletterState = lazyWithRetry(() => import('./newsletter-state.tsx'), 'NewsletterState')

type Problem = 'email' | 'storage' | null

/** Takes an address also without a signal; what the server says to it is shown below the form. */
export function Newsletter() {
  const { user } = useSnapshot(session)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [isTaking, setTaking] = useState(false)
  const [problem, setProblem] = useState<Problem>(null)
  const [sent, setSent] = useState<string | null>(null)
  const userId = user?.id ?? null
  const address = email.trim()

  function check(): boolean {
    const isAddress = emailPattern.test(address)
    setProblem(isAddress ? null : 'email')
    setTaking(isAddress)
    return isAddress
  }

  async function send() {
    try {
      await (await engine()).newsletter.subscribe({ email: address, name: name.trim() }, await whoIsHere())
      setSent(address)
      setEmail('')
    } catch {
      setProblem('storage')
    }
    setTaking(false)
  }

  function onEdit(newsletter: NewsletterFields) {
    setEmail(newsletter.email)
    setName(newsletter.name)
    setSent(null)
  }

  return (
    <section
      className={css({
        mt: '12',
        px: { base: '5', md: '8' },
        py: '7',
        bg: 'tint',
        borderRadius: 'md',
        borderLeftWidth: '8px',
        borderColor: 'jua',
      })}
      aria-labelledby="newsletter"
    >
      <h2 className={css({ fontSize: '2xl' })} id="newsletter">
        {m.newsletter_title()}
      </h2>
      <p className={css({ mt: '2', mb: '5', maxW: 'prose' })}>{m.newsletter_lead()}</p>
      <SendForm check={check} bring={engine} send={send}>
        <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start', flexWrap: 'wrap' })}>
          <div className={css({ flex: '1 1 14rem' })}>
            <TextField
              label={m.newsletter_email()}
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={254}
              value={email}
              error={problem === 'email' ? m.newsletter_invalid() : undefined}
              onChange={(event) => {
                setEmail(event.target.value)
                setProblem(null)
              }}
            />
          </div>
          <div className={css({ flex: '1 1 12rem' })}>
            <TextField
              label={m.newsletter_name()}
              name="name"
              autoComplete="name"
              maxLength={150}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        </div>
        <Button type="submit" disabled={email === '' || isTaking} css={{ mt: '4' }}>
          {isTaking ? m.newsletter_taking() : m.newsletter_subscribe()}
        </Button>
      </SendForm>
      <Later>
        <NewsletterState userId={userId} sent={sent} isNotStored={problem === 'storage'} onEdit={onEdit} />
      </Later>
    </section>
  )
}
