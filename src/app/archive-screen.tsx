import { DownloadSlot, type OfferedFile } from '#features/archive/entry/download-slot.ts'
import { EntryPage } from '#features/archive/entry/entry-page.tsx'
import { SaveLater } from '#features/saved/save-later.tsx'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'

/** Exported from this chunk, because in the entry chunk every first page load would include it. */
export { startArchivePull } from '#features/archive/start-pulls.ts'

const DownloadButton = lazySection(
  () => import('#features/downloads/download-button.tsx'),
  'DownloadButton',
  { placeholderStyle: css.raw({ minH: '11', minW: '[min(12.5rem, 60vw)]' }) },
)
const fetchable = (file: OfferedFile) => <DownloadButton file={file} />

/** Composes the archive entry with downloads and saving, since features do not import each other. */
export function ArchiveScreen() {
  return (
    <DownloadSlot value={fetchable}>
      <EntryPage save={({ id, title }) => <SaveLater kind="archive" name={String(id)} title={title} />} />
    </DownloadSlot>
  )
}
