import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { appUpdate } from './app-update.ts'

const UpdateNotice = lazyWithRetry(() => import('./update-notice.tsx'), 'UpdateNotice')

/** Offers a new version; the notice is lazy-loaded when there is one. */
export function UpdatePrompt() {
  return useSnapshot(appUpdate).isReady ? (
    <LazyOverlay onClose={close} isSilent>
      <UpdateNotice />
    </LazyOverlay>
  ) : null
}

function close(): void {
  appUpdate.isReady = false
}
