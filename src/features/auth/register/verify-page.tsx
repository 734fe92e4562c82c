import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '#catalogues/company.ts'
import { absentMessage, unreachableMessage, useOutage } from '#engine/outage.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { m } from '#i18n/paraglide/messages.js'
import { afterHydration } from '#loading/after-hydration.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { ButtonLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { useOnShow } from '#ui/use-on-show.ts'

/** `not-loaded`: the code for it did not come, though the server can be reached. */
type VerifyOutcome = AccountOutcome | { kind: 'not-loaded' }

/** The target of the mailed link: verifies the address after hydration. */
export function VerifyPage() {
  const { token } = useSearch({ strict: false })
  const [outcome, setOutcome] = useState<VerifyOutcome | null>(null)

  async function verify() {
    setOutcome(null)
    if (!token) return setOutcome({ kind: 'refused', words: m.link_incomplete(), fields: {} })
    const calls = await accountCalls().catch(() => null)
    if (!calls) return setOutcome({ kind: 'not-loaded' })
    setOutcome(await calls.verifyEmail(token).catch(() => ({ kind: 'unreachable' as const })))
  }

  useWhenBack(outcome?.kind === 'unreachable', () => void verify())

  useOnShow('', () => void afterHydration(verify))

  return (
    <AuthFrame title={m.verify_title()}>
      <PageHead title={m.page_title({ title: m.verify_title(), product: company.product })} />
      <div className={css({ display: 'grid', gap: '4' })} role="status">
        <Outcome outcome={outcome} onRetry={() => void verify()} />
      </div>
    </AuthFrame>
  )
}

function VerifyWaits() {
  const outage = useOutage('unreachable')
  return (
    <Notice tone="wait" data-outage={outage}>
      {absentMessage(m.verify_waits(), outage)}
    </Notice>
  )
}

function Outcome({ outcome, onRetry }: { outcome: VerifyOutcome | null; onRetry: () => void }) {
  const { isAuthenticated } = useAuth()
  if (!outcome) return <div className={css({ color: 'soft' })}>{m.verifying()}</div>
  if (outcome.kind === 'unreachable' || outcome.kind === 'not-loaded') {
    return (
      <>
        {outcome.kind === 'unreachable' ? (
          <VerifyWaits />
        ) : (
          <Notice tone="wait">{unreachableMessage()}</Notice>
        )}
        <Button onClick={onRetry}>{m.try_again()}</Button>
      </>
    )
  }
  if (outcome.kind === 'refused') {
    return (
      <>
        <Notice tone="error">{outcome.words}</Notice>
        {isAuthenticated ? <ButtonLink to="/profile">{m.to_profile()}</ButtonLink> : null}
      </>
    )
  }
  return (
    <>
      <Notice>{m.email_confirmed()}</Notice>
      <ButtonLink to={isAuthenticated ? '/' : '/auth/login'}>
        {isAuthenticated ? m.to_front_page() : m.sign_in()}
      </ButtonLink>
    </>
  )
}
