import { DownloadList } from '#features/downloads/download-list.tsx'
import { SavedPage } from '#features/saved/saved-page.tsx'

/** The shelf with the downloads on it. */
export function SavedScreen() {
  return <SavedPage downloads={<DownloadList />} />
}
