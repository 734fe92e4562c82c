import { m } from '#i18n/paraglide/messages.js'
import { useLive } from '#platform/use-live.ts'
import { Box } from '#styled/jsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { DownloadProgress } from './download-progress.tsx'

/** All downloads of this device; nothing where there are none. */
export function DownloadList() {
  const rows = useLive(
    () => import('./downloads.store.ts'),
    (store) => store.readDownloads(),
    [],
    [],
  )
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHeading>{m.dl_shelf()}</SectionHeading>
      <Box as="ul">
        {rows.map((row) => (
          <Box as="li" key={row.id} py="3" borderBottomWidth="1px" borderColor="line">
            <Box fontWeight="bold">{row.title}</Box>
            <DownloadProgress row={row} />
          </Box>
        ))}
      </Box>
    </section>
  )
}
