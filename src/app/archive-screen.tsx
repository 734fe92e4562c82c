import { DownloadSlot, type OfferedFile } from '#features/archive/entry/download-slot.ts'
import { EntryPage } from '#features/archive/entry/entry-page.tsx'
import { SaveLater } from '#features/saved/save-later.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { LazySection } from '#ui/lazy-section.tsx'

/** Exported from this chunk, because in the entry chunk every first page load would include it. */
export { startArchivePull } from '#features/archive/start-pulls.ts'

const DownloadButton = lazyWithRetry(
  () => import('#features/downloads/download-button.tsx'),
  'DownloadButton',
)
const fetchable = (file: OfferedFile) => (
  <LazySection placeholderStyle={css.raw({ minH: '11', minW: '[min(12.5rem, 60vw)]' })}>
    <DownloadButton file={file} />
  </LazySection>
)

/** Composes the archive entry with downloads and saving, since features do not import each other. */
export function ArchiveScreen() {
  return (
    <DownloadSlot value={fetchable}>
      <EntryPage save={({ id, title }) => <SaveLater kind="archive" name={String(id)} title={title} />} />
    </DownloadSlot>
  )
}
