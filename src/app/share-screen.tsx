import { useNavigate } from '@tanstack/react-router'
import { SharePage } from '#features/share/share-page.tsx'
import { useWriter, useWrites } from '#features/writing/use-writer.ts'
import type { SharedItem } from '#platform/storage/database.ts'

/** Items shared from other apps, which a user who may write can turn into a draft. */
export function ShareScreen() {
  const { userId } = useWriter()
  const navigate = useNavigate()
  async function write(item: SharedItem): Promise<void> {
    // oxlint-disable-next-line vior/late-imports -- Markdown for a post begun from shared content
    const { draftFrom } = await import('#features/writing/editor/draft-from.ts')
    const draft = await draftFrom(item, userId)
    await navigate({ to: '/blog/manage', search: { draft } })
  }
  const writes = useWrites()
  return <SharePage onWrite={writes ? (item) => void write(item) : undefined} />
}
