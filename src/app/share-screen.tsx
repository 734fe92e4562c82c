import { useNavigate } from '@tanstack/react-router'
import { draftFrom } from '#features/writing/editor/draft-from.ts'
import { SharePage } from '#features/share/share-page.tsx'
import { useWriter, useWrites } from '#features/writing/use-writer.ts'
import type { SharedItem } from '#platform/storage/database.ts'
import { sayNotStored } from '#ui/toast/say-not-stored.ts'

/** Items shared from other apps, which a user who may write can turn into a draft. */
export function ShareScreen() {
  const { userId } = useWriter()
  const navigate = useNavigate()
  async function write(item: SharedItem): Promise<void> {
    const draft = await draftFrom(item, userId).catch(() => null)
    if (draft === null) sayNotStored()
    else await navigate({ to: '/blog/manage', search: { draft } })
  }
  const writes = useWrites()
  return <SharePage onWrite={writes ? (item) => void write(item) : undefined} />
}
