import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { PageTitle } from '#ui/page-title.tsx'

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css({ maxW: 'form', mx: 'auto', py: { base: '6', md: '10' } })}>
      <PageTitle css={{ mb: '6' }}>{title}</PageTitle>
      {children}
    </div>
  )
}
