import { useRouter } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { returnSearch } from '#features/auth/sign-in/return-path.ts'
import { useOnShow } from '#ui/use-on-show.ts'

/**
 * After the server ended the session, the visible tab shows a message and opens the sign-in page
 * (docs/specification.md#session-texts).
 */
export function SessionEndNotice({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { showToast } = useToasts()
  useOnShow('', () => {
    const words = session.ended === 'no-refresh-token' ? m.no_refresh_token() : m.token_refresh_failed()
    onClose()
    if (document.visibilityState !== 'visible') return
    showToast(words, { type: 'error' })
    void router.navigate({ to: '/auth/login', search: returnSearch(router.state.location.href) })
  })
  return null
}
