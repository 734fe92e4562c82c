import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { install } from './install-state.ts'

const InstallOffer = lazyWithRetry(() => import('./install-offer.tsx'), 'InstallOffer')

/** The place of the install offer, which is lazy-loaded when needed. */
export function InstallSpot() {
  const { isOffered, areStepsOpen } = useSnapshot(install)
  return isOffered || areStepsOpen ? (
    <LazyOverlay onClose={close} isSilent={isOffered}>
      <InstallOffer />
    </LazyOverlay>
  ) : null
}

function close(): void {
  install.isOffered = false
  install.areStepsOpen = false
}
