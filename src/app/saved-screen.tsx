import { DownloadList } from '#features/downloads/download-list.tsx'
import { SavedPage } from '#features/saved/saved-page.tsx'

/** The saved items with the downloads. */
export function SavedScreen() {
  return <SavedPage downloads={<DownloadList />} />
}
