import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ButtonLink } from './link.ts'

/** Shown where an account is required, with a sign-in link that returns to `from`, a path of this site. */
export function SignInPrompt({ from, children }: { from: string; children: ReactNode }) {
  return (
    <div
      className={css({
        px: '5',
        py: '6',
        borderWidth: '1.5px',
        borderStyle: 'dashed',
        borderColor: 'edge',
        borderRadius: 'md',
      })}
    >
      <div className={css({ mb: '4' })}>{children}</div>
      <ButtonLink to="/auth/login" search={{ from }}>
        {m.sign_in()}
      </ButtonLink>
    </div>
  )
}
