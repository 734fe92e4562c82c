import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { install } from './install-state.ts'

const InstallOffer = lazyWithRetry(() => import('./install-offer.tsx'), 'InstallOffer')

/** Loads the install offer when it is needed. */
export function LazyInstallOffer() {
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
