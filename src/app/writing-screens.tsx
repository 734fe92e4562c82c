import { CreatePage } from '#features/writing/editor/create-page.tsx'
import { ManagePage } from '#features/writing/manage/manage-page.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'

/** With the page of a post, not with this one: that is on the device already. */
const PostPreview = lazyWithRetry(() => import('./post-screen.tsx'), 'PostPreview')

/** A post being written looks as it will to its readers. */
export function ManageScreen() {
  return <ManagePage preview={preview} />
}

export function CreateScreen() {
  return <CreatePage preview={preview} />
}

function preview(html: string) {
  return (
    <LazySection>
      <PostPreview html={html} />
    </LazySection>
  )
}
