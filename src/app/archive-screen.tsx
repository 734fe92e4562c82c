import { EntryPage } from '#features/archive/entry-page.tsx'
import { SaveLater } from '#features/saved/save-later.tsx'

/** A piece of software with what can be done about it: features that do not know each other meet here. */
export function ArchiveScreen() {
  return <EntryPage save={({ id, title }) => <SaveLater kind="archive" name={String(id)} title={title} />} />
}
