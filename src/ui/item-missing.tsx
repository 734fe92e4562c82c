import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { PageTitle } from './page-title.tsx'

type ItemMissingProps = { title: string; hint?: string; children: ReactNode }

/** Shown if the catalogue has no such item; `children` link to existing ones. */
export function ItemMissing({ title, hint = m.item_missing_hint(), children }: ItemMissingProps) {
  return (
    <div className={css({ py: '10', maxW: 'prose' })}>
      <PageTitle>{title}</PageTitle>
      <div className={css({ mt: '3', mb: '5', color: 'soft' })}>{hint}</div>
      {children}
    </div>
  )
}
