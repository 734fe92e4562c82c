import { useLocation } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/link.ts'
import { returnSearch } from './return-path.ts'

/** Links to the sign-in page, which returns to the current page. */
export function SignInLink({ onClick }: { onClick?: () => void }) {
  const { href } = useLocation()
  return (
    <ButtonLink
      css={{ flex: '1' }}
      to="/auth/login"
      search={returnSearch(href)}
      {...(onClick ? { onClick } : {})}
    >
      {m.sign_in()}
    </ButtonLink>
  )
}
