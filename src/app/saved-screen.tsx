import { SavedPage } from '#features/saved/saved-page.tsx'
import { lazySection } from '#ui/lazy-section.tsx'

// Only those who downloaded something need it.
const DownloadList = lazySection(() => import('#features/downloads/download-list.tsx'), 'DownloadList')

/** The saved items with the downloads. */
export function SavedScreen() {
  return <SavedPage downloads={<DownloadList />} />
}
