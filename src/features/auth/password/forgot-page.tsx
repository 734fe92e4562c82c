import { useState } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { focusSoon } from '#ui/focus-soon.ts'
import { StandaloneLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { EmailForm } from '#features/auth/sign-in/email-form.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'

export function ForgotPage() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)

  function show(address: string): void {
    focusNextTitle()
    setSentTo(address)
  }

  function startAgain(): void {
    setSentTo(null)
    focusSoon(() => document.querySelector<HTMLElement>('main input[name=email]'))
  }

  return (
    <AuthFrame
      key={sentTo === null ? 'form' : 'sent'}
      title={sentTo === null ? m.forgot_title() : m.check_email()}
    >
      <PageHead title={m.page_title({ title: m.forgot_title(), product: company.product })} />
      {sentTo === null ? (
        <EmailForm
          lead={m.forgot_lead()}
          submit={m.send_reset_link()}
          email={email}
          onEmail={setEmail}
          request={async (address, key) => (await accountCalls()).requestPasswordReset(address, key)}
          onSent={show}
        />
      ) : (
        <div className={css({ display: 'grid', gap: '4' })} role="status">
          <div className={css({ overflowWrap: 'anywhere' })}>{m.check_email_text({ email: sentTo })}</div>
          <div className={css({ color: 'soft' })}>{m.check_email_hint()}</div>
          <Button variant="quiet" onClick={startAgain}>
            {m.try_again()}
          </Button>
        </div>
      )}
      <div className={css({ mt: '5' })}>
        <StandaloneLink to="/login" css={{ fontSize: 'md' }}>
          {m.back_to_login()}
        </StandaloneLink>
      </div>
    </AuthFrame>
  )
}
