import { CreatePage } from '#features/writing/editor/create-page.tsx'
import { ManagePage } from '#features/writing/manage/manage-page.tsx'
import { lazySection } from '#ui/lazy-section.tsx'

/** Imported from the post page's chunk, which is already cached for offline use. */
const PostPreview = lazySection(() => import('./post-screen.tsx'), 'PostPreview')

/** Previews a post as readers will see it. */
export function ManageScreen() {
  return <ManagePage preview={preview} />
}

export function CreateScreen() {
  return <CreatePage preview={preview} />
}

function preview(html: string, pictures: ReadonlyMap<string, string>) {
  return <PostPreview html={html} pictures={pictures} />
}
