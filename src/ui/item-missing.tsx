import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Box } from '#styled/jsx'
import { PageTitle } from './page-title.ts'

type ItemMissingProps = { title: string; hint?: string; children: ReactNode }

/** The catalogue holds no such thing; `children` lead to those it holds. */
export function ItemMissing({ title, hint = m.item_missing_hint(), children }: ItemMissingProps) {
  return (
    <Box py="10" maxW="prose">
      <PageTitle>{title}</PageTitle>
      <Box mt="3" mb="5" color="soft">
        {hint}
      </Box>
      {children}
    </Box>
  )
}
