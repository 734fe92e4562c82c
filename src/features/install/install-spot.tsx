import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { OnDemand } from '#ui/on-demand.tsx'
import { install } from './install-state.ts'

const InstallOffer = lazyWithRetry(() => import('./install-offer.tsx'), 'InstallOffer')

/** Where the offer appears; its looks are fetched when it does. */
export function InstallSpot() {
  const { isOffered, areStepsOpen } = useSnapshot(install)
  return isOffered || areStepsOpen ? (
    <OnDemand onClose={close} isUnasked={isOffered}>
      <InstallOffer />
    </OnDemand>
  ) : null
}

function close(): void {
  install.isOffered = false
  install.areStepsOpen = false
}
