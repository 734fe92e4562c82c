import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '../link.ts'
import { Notice } from '../notice.ts'
import type { Outcome } from './use-submit.ts'

type FormOutcomeProps = {
  outcome: Outcome | null
  /** What is said when the device could not store it; what was typed is still in the fields. */
  storage: ReactNode
  /** What is said to a visitor where only an account may send, and the path to come back to. */
  login?: { words: string; from: string }
  /** What is said in its place when it was taken, where the form stays. */
  taken?: string
}

/** What became of a submit, read out by screen readers. */
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
