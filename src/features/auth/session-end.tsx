import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { returnSearch } from './return-path.ts'

/** The server ended the session: says so and leads to the sign-in (seed 1, section 8), in the tab that is looked at. */
export function SessionEndNotice({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { showToast } = useToasts()
  useEffect(() => {
    const words = session.ended === 'no-refresh-token' ? m.no_refresh_token() : m.token_refresh_failed()
    onClose()
    if (document.visibilityState !== 'visible') return
    showToast(words, { type: 'error' })
    void router.navigate({ to: '/auth/login', search: returnSearch(router.state.location.href) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [])
  return null
}
