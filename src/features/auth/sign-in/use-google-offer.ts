import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { afterHydration } from '#loading/after-hydration.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { googleClientId } from './google-client.ts'
import { accountCalls } from './load-account-calls.ts'

/**
 * Whether Google sign-in is set up on the server. A page from the server says so itself (server/site/site.ts), so that
 * its first render is right; on other pages the server is asked, again when the network is back.
 */
export function useGoogleOffer(): boolean {
  const [isOffered, setOffered] = useState(readOffer)
  const { state } = useSnapshot(connectivity)
  const isKnown = isOffered !== undefined

  useEffect(() => {
    if (isKnown || state === 'offline') return
    void afterHydration(async () => setOffered(await (await accountCalls()).fetchGoogleOffer()))
  }, [isKnown, state])

  return isOffered === true
}

function readOffer(): boolean | undefined {
  const clientId = typeof document === 'undefined' ? undefined : googleClientId()
  return clientId === undefined ? undefined : clientId !== ''
}
