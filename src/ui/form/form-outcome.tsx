import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '../link.ts'
import { Notice } from '../notice.ts'
import type { Outcome } from './use-submit.ts'

type FormOutcomeProps = {
  outcome: Outcome | null
  /** Shown if the device could not store the form; the fields keep the input. */
  storage: ReactNode
  /** Shown to a visitor if an account is required, with the path to return to. */
  login?: { words: string; from: string }
  /** What became of a stored form that stays open. */
  children?: ReactNode
}

/** The outcome of a submit, in a live region for screen readers. */
export function FormOutcome({ outcome, storage, login, children }: FormOutcomeProps) {
  return (
    <div>
      <div role="alert">
        {outcome === 'login' && login ? (
          <Notice>
            {login.words}{' '}
            <TextLink to="/auth/login" search={{ from: login.from }}>
              {m.sign_in()}
            </TextLink>
          </Notice>
        ) : null}
        {outcome === 'storage' ? <Notice tone="error">{storage}</Notice> : null}
      </div>
      {children}
    </div>
  )
}
