import { lazy, Suspense } from 'react'
import { CreatePage } from '#features/writing/create-page.tsx'
import { ManagePage } from '#features/writing/manage-page.tsx'

/** With the page of a post, not with this one: that is on the device already. */
const PostPreview = lazy(() => import('./post-screen.tsx').then((part) => ({ default: part.PostPreview })))

/** A post being written looks as it will to its readers. */
export function ManageScreen() {
  return <ManagePage preview={preview} />
}

export function CreateScreen() {
  return <CreatePage preview={preview} />
}

function preview(html: string) {
  return (
    <Suspense>
      <PostPreview html={html} />
    </Suspense>
  )
}
