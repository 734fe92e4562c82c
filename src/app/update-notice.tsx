import { useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Snackbar } from '#ui/snackbar.tsx'
import { appUpdate } from './app-update.ts'
import { deferred } from './load-deferred.ts'

/** Offers a new version and never forces it, because a page may hold unsaved input. */
export function UpdateNotice() {
  const { isReady, bytes } = useSnapshot(appUpdate)
  return (
    <Snackbar>
      {isReady ? (
        <>
          {bytes > 0 ? m.update_ready_size({ size: formatFileSize(bytes) }) : m.update_ready()}
          <div className={css({ display: 'flex', gap: '3', mt: '2' })}>
            <Button onClick={() => void deferred().then(({ activateUpdate }) => activateUpdate())}>
              {m.update_now()}
            </Button>
            <Button variant="quiet" onClick={() => (appUpdate.isReady = false)}>
              {m.update_later()}
            </Button>
          </div>
        </>
      ) : null}
    </Snackbar>
  )
}
