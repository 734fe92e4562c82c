import { useSnapshot } from 'valtio'
import { bytesInWords } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Snackbar } from '#ui/snackbar.tsx'
import { appUpdate } from './app-update.ts'
import { late } from './load-late.ts'

/** Offers a new version and never forces it, because a page may hold unsaved input. */
export function UpdateNotice() {
  const { isReady, bytes } = useSnapshot(appUpdate)
  return (
    <Snackbar>
      {isReady ? (
        <>
          {bytes > 0 ? m.update_ready_size({ size: bytesInWords(bytes) }) : m.update_ready()}
          <div className={css({ display: 'flex', gap: '3', mt: '2' })}>
            <Button onClick={() => void late().then(({ takeUpdate }) => takeUpdate())}>
              {m.update_now()}
            </Button>
            <Button look="quiet" onClick={() => (appUpdate.isReady = false)}>
              {m.update_later()}
            </Button>
          </div>
        </>
      ) : null}
    </Snackbar>
  )
}
