import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { outageMessage, unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { afterHydration } from '#loading/after-hydration.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import type { ToastType } from '#ui/toast/toasts.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { useAuth } from './auth-provider.tsx'
import { googleClientId } from './google-client.ts'
import { useGoogleOffer } from './use-google-offer.ts'

/** The subject of toasts about signing in, of which only the newest is true. */
export const accountSubject = 'account'

const Rule = styled('hr', { base: { flex: '1', borderTopWidth: '1px', borderColor: 'line' } })

type GoogleButtonProps = {
  /** The toast after a success. */
  success: string
  /** The fallback error message. */
  failure: string
  /** The role of a newly created account. */
  newRole: string
  isRemembered: boolean
  /** The path to open afterwards. */
  to: string
}

/**
 * Signs in with a Google account, where the server has that set up. Google's script is loaded only after a press. Place
 * it last: nothing moves when it appears.
 */
export function GoogleButton({ success, failure, newRole, isRemembered, to }: GoogleButtonProps) {
  const { google: isLoadedForGoogle } = useSearch({ strict: false })
  const { loginWithGoogle } = useAuth()
  const { showToast } = useToasts()
  const toast = (words: string, type: ToastType) => showToast(words, { type, subject: accountSubject })
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const router = useRouter()
  const presses = useRef(0)
  const isOffered = useGoogleOffer()

  async function enter(canOpen: boolean): Promise<void> {
    if (connectivity.state === 'offline') {
      toast(`${m.google_offline()} ${outageMessage('offline')}`, 'warning')
      return
    }
    presses.current += 1
    const turn = presses.current
    toast(m.google_redirecting(), 'info')
    // oxlint-disable-next-line vior/late-imports -- a failure shows the button for another try
    const { promptGoogle } = await import('./google-identity.ts')
    const clientId = googleClientId()
    if (clientId === undefined && !isLoadedForGoogle) return loadForGoogle()
    const token = await promptGoogle(clientId ?? '', canOpen)
    if (turn !== presses.current) return
    setBusy(true)
    const { pathname } = router.state.location
    const outcome = await loginWithGoogle({ token, role: newRole }, isRemembered)
    setBusy(false)
    // Whoever opened another page before the answer came stays there.
    const hasLeft = router.state.location.pathname !== pathname
    if (outcome.kind === 'signed-in') {
      toast(success, 'success')
      if (hasLeft) return undefined
      focusNextTitle()
      return navigate({ href: to })
    }
    if (outcome.kind === 'second-step')
      return hasLeft ? undefined : navigate({ to: '/auth/login', search: true })
    if (outcome.kind === 'unreachable') toast(unreachableMessage(), 'warning')
    else toast(outcome.words ?? failure, 'error')
  }

  /** Google's script needs a page load with its own CSP; the CSP of this document forbids it. */
  function loadForGoogle(): void {
    const { pathname, search } = router.state.location
    const { href } = router.buildLocation({
      to: pathname,
      search: { ...search, google: true, role: newRole },
    })
    location.assign(href)
  }

  function press(canOpen: boolean): void {
    if (isBusy) return
    enter(canOpen).catch((error: unknown) => {
      setBusy(false)
      toast((error instanceof Error && error.message) || failure, 'error')
    })
  }

  useOnShow('', () => {
    if (isLoadedForGoogle) void afterHydration(async () => press(false))
  })

  return (
    // The server shows it by these two attributes (server/site/site.ts).
    <div data-google="" hidden={!isOffered} data-by-scripts>
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          gap: '3',
          my: '5',
          color: 'soft',
          fontSize: 'sm',
        })}
      >
        <Rule />
        {m.or()}
        <Rule />
      </div>
      <Button variant="quiet" aria-disabled={isBusy} onClick={() => press(true)} css={{ w: 'full' }}>
        <GoogleMark />
        {m.google_continue()}
      </Button>
    </div>
  )
}

/** Google's G in a single colour; the multicolour logo would be one more image request. */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M12 10.2v3.9h5.5c-.3 1.4-1.7 4-5.5 4a6.1 6.1 0 1 1 0-12.2c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.9 9.9 0 0 0 12 2a10 10 0 1 0 0 20c5.8 0 9.6-4.1 9.6-9.8 0-.7-.1-1.3-.2-2z"
      />
    </svg>
  )
}
