import { company } from '#catalogues/company.ts'
import { OfflineApp } from '#features/install/offline-app.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { deferred } from './load-deferred.ts'

/** Shows the size of the app, whether it is available offline, and how to install it. */
export function InstallScreen() {
  return (
    <div className={css({ py: { base: '6', md: '10' }, maxW: 'narrow' })}>
      <PageHead
        title={m.page_title({ title: m.install_steps_title(), product: company.product })}
        description={m.install_page_lead()}
      />
      <PageIntro title={m.install_steps_title()} lead={m.install_page_lead()} />
      <NeedsScripts />
      <div className={css({ mt: '8' })}>
        <OfflineApp makeAvailable={makeAvailable} />
      </div>
    </div>
  )
}

/** Loads the code on demand. */
async function makeAvailable(): Promise<void> {
  const { makeAvailableOffline } = await deferred()
  await makeAvailableOffline()
}
