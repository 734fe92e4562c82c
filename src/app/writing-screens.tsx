import { prepareArticle } from '#features/blog/article-html.ts'
import { PostText } from '#features/blog/article.tsx'
import { CreatePage } from '#features/writing/create-page.tsx'
import { ManagePage } from '#features/writing/manage-page.tsx'

/** A post being written looks as it will to its readers. */
export function ManageScreen() {
  return <ManagePage preview={preview} />
}

export function CreateScreen() {
  return <CreatePage preview={preview} />
}

function preview(html: string) {
  return <PostText key={html} html={prepareArticle(html).html} />
}
