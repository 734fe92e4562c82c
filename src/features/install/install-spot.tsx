import { useSnapshot } from 'valtio'
import { OnDemand } from '#ui/on-demand.tsx'
import { install } from './install-state.ts'

const load = () => import('./install-offer.tsx').then((part) => part.InstallOffer)

/** Where the offer appears; its looks are fetched when it does. */
export function InstallSpot() {
  const { isOffered, areStepsOpen } = useSnapshot(install)
  return isOffered || areStepsOpen ? <OnDemand load={load} onClose={close} isUnasked={isOffered} /> : null
}

function close(): void {
  install.isOffered = false
  install.areStepsOpen = false
}
