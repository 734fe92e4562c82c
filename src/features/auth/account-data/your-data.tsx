import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { FileButton } from '#engine/file-button.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { DeletionPart } from './deletion-part.tsx'
import { ExportPart } from './export-part.tsx'
import { loadAccountData } from './load-account-data.ts'

/** Everything about the account: a file of it from the server, one from this device, and its deletion. */
export function YourData({ userId }: { userId: number }) {
  const { user } = useSnapshot(session)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The link of a mail: what is above came later than the address was opened.
    if (location.hash === '#your-data') section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} aria-labelledby="your-data-title" className={css({ display: 'grid', gap: '6' })}>
      <div>
        <SectionHeading id="your-data-title">{m.data_title()}</SectionHeading>
        <p className={css({ color: 'soft' })}>
          {m.data_lead()} <TextLink to="/privacy">{m.data_privacy()}</TextLink>
        </p>
      </div>
      <ExportPart userId={userId} />
      <div>
        <h3 className={css({ fontSize: 'xl' })}>{m.data_device()}</h3>
        <p className={css({ mt: '1' })}>{m.data_device_hint()}</p>
        <FileButton
          label={m.data_device_save()}
          name="viora-device.zip"
          load={async () => (await loadAccountData()).saveDevice(userId)}
        />
      </div>
      {user ? <DeletionPart userId={userId} deletionAt={user.deletion_at} /> : null}
    </section>
  )
}
