import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { SectionHeading } from '#ui/section-heading.ts'
import { DownloadProgress } from './download-progress.tsx'

/** All downloads of this device; renders nothing if there are none. */
export function DownloadList() {
  const rows = useLive(({ downloads }) => downloads.readDownloads(), [], [])
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHeading>{m.dl_shelf()}</SectionHeading>
      <ul>
        {rows.map((row) => (
          <li className={css({ py: '3', borderBottomWidth: '1px', borderColor: 'line' })} key={row.id}>
            <div className={css({ fontWeight: 'bold' })}>{row.title}</div>
            <DownloadProgress row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
