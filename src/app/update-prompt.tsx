import { useSnapshot } from 'valtio'
import { OnDemand } from '#ui/on-demand.tsx'
import { appUpdate } from './app-update.ts'

const load = () => import('./update-notice.tsx').then((part) => part.UpdateNotice)

/** Where a new version is offered; its words are fetched when there is one. */
export function UpdatePrompt() {
  return useSnapshot(appUpdate).isReady ? <OnDemand load={load} onClose={close} isUnasked /> : null
}

function close(): void {
  appUpdate.isReady = false
}
