import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Snackbar } from '#ui/snackbar.tsx'
import { acceptInstall, currentWay, refuseInstall } from './install.ts'
import { install } from './install-state.ts'
import { countCachedFiles, totalOf } from './cached-files.ts'
import { InstallSteps } from './install-steps.tsx'

/** Offers the installation after a useful action, with the size; it does not block the page. */
export function InstallOffer() {
  const { isOffered, areStepsOpen } = useSnapshot(install)
  const [bytes, setBytes] = useState(0)
  useEffect(() => {
    if (isOffered) void countCachedFiles().then((parts) => setBytes(parts ? totalOf(parts).heldBytes : 0))
  }, [isOffered])
  return (
    <>
      <Snackbar>
        {isOffered ? (
          <>
            <div className={css({ fontWeight: 'bold' })}>{m.install_title()}</div>
            {bytes > 0 ? m.install_lead({ size: formatFileSize(bytes) }) : m.install_lead_unknown()}
            <div className={css({ display: 'flex', gap: '3', mt: '2' })}>
              <Button onClick={() => void acceptInstall()}>
                {currentWay() === 'prompt' ? m.install_now() : m.install_how()}
              </Button>
              <Button variant="quiet" onClick={refuseInstall}>
                {m.install_later()}
              </Button>
            </div>
          </>
        ) : null}
      </Snackbar>
      {areStepsOpen ? <InstallSteps onClose={() => (install.areStepsOpen = false)} /> : null}
    </>
  )
}
