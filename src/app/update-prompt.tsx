import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { OnDemand } from '#ui/on-demand.tsx'
import { appUpdate } from './app-update.ts'

const UpdateNotice = lazyWithRetry(() => import('./update-notice.tsx'), 'UpdateNotice')

/** Where a new version is offered; its words are fetched when there is one. */
export function UpdatePrompt() {
  return useSnapshot(appUpdate).isReady ? (
    <OnDemand onClose={close} isUnasked>
      <UpdateNotice />
    </OnDemand>
  ) : null
}

function close(): void {
  appUpdate.isReady = false
}
