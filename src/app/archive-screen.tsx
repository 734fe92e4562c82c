import { EntryPage } from '#features/archive/entry-page.tsx'
import { DownloadSlot, type OfferedFile } from '#features/archive/download-slot.ts'
import { DownloadButton } from '#features/downloads/download-button.tsx'
import { SaveLater } from '#features/saved/save-later.tsx'

const fetchable = (file: OfferedFile) => <DownloadButton file={file} />

/** A piece of software with what can be done about it: features that do not know each other meet here. */
export function ArchiveScreen() {
  return (
    <DownloadSlot value={fetchable}>
      <EntryPage save={({ id, title }) => <SaveLater kind="archive" name={String(id)} title={title} />} />
    </DownloadSlot>
  )
}
