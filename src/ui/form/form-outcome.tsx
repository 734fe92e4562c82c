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
  /** Shown on success, if the form stays open. */
  taken?: string
}

/** The outcome of a submit, in a live region for screen readers. */
export function FormOutcome({ outcome, storage, login, taken }: FormOutcomeProps) {
  return (
    <div role={taken === undefined ? 'alert' : 'status'}>
      {outcome === 'login' && login ? (
        <Notice>
          {login.words}{' '}
          <TextLink to="/auth/login" search={{ from: login.from }}>
            {m.sign_in()}
          </TextLink>
        </Notice>
      ) : null}
      {outcome === 'storage' ? <Notice tone="error">{storage}</Notice> : null}
      {outcome === 'taken' && taken ? <Notice>{taken}</Notice> : null}
    </div>
  )
}
