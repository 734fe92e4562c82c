import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Box } from '#styled/jsx'
import { ButtonLink } from './link.ts'

/** What needs an account, and the way to it and back; `from` is a path of this site. */
export function SignInPrompt({ from, children }: { from: string; children: ReactNode }) {
  return (
    <Box px="5" py="6" borderWidth="1.5px" borderStyle="dashed" borderColor="edge" borderRadius="md">
      <Box mb="4">{children}</Box>
      <ButtonLink to="/auth/login" search={{ from }}>
        {m.sign_in()}
      </ButtonLink>
    </Box>
  )
}
