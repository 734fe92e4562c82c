import { useEffect, useState } from 'react'
import { engine } from '#engine/engine.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withRetry } from '#loading/with-retry.ts'
import { sayNotStored } from '#ui/toast/say-not-stored.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import type { DraftActions } from './draft-card.tsx'
import { startOwnPosts } from './start-own-posts.ts'
import { formOf } from '#features/writing/editor/post-form.ts'
import { postRules } from '#features/writing/editor/load-post-rules.ts'
import type { ListedDraft } from '#features/writing/drafts.store.ts'

const load = () => Promise.all([engine(), postRules()])

/**
 * The drafts on this device with their actions. `asked` is the draft whose deletion is to be confirmed, `undo` restores
 * the last deleted one. `isKnown`: the session state is known.
 */
export function useDraftList(userId: number | null, isKnown: boolean, mayPublish: boolean) {
  const { showToast } = useToasts()
  const list = useLive<ListedDraft[] | null>(
    async ({ drafts }) => (isKnown ? drafts.readDrafts(userId) : null),
    null,
    [userId, isKnown],
  )
  const [confirming, setConfirming] = useState<ListedDraft | null>(null)
  const [undo, setUndo] = useState<(() => Promise<void>) | null>(null)

  // Preloads the chunks, so that writing works offline from the first visit on.
  useEffect(() => void load().catch(() => {}), [])

  // A post that was refused may have been taken down, which the list of own posts says.
  const refused = list?.filter(({ row }) => row?.state === 'parked').length ?? 0
  useEffect(() => {
    if (refused > 0) startOwnPosts()
  }, [refused])

  async function publish({ draft: { id } }: ListedDraft): Promise<void> {
    if (userId === null) return
    const loaded = await withRetry(load).catch(() => null)
    if (!loaded) return void showToast(unreachableMessage(), { type: 'warning' })
    const [{ drafts }, { checkPost, renderMarkdown }] = loaded
    try {
      // Without a network the code comes long after the press, when the draft may be another or gone.
      const draft = await drafts.readDraft(id, userId)
      if (!draft) return
      const checked = checkPost(formOf(draft), renderMarkdown(draft.source).content)
      if (checked.problems) return void showToast(m.writing_incomplete(), { type: 'warning' })
      await drafts.publish(draft, checked.post, userId)
    } catch {
      showToast(m.writing_not_stored(), { type: 'error' })
    }
  }

  async function remove(): Promise<void> {
    if (!confirming) return
    const restore = await (await engine()).drafts.removeDraft(confirming)
    setUndo(() => restore)
    setConfirming(null)
  }

  const actions: DraftActions = {
    ...(mayPublish ? { publish: (listed: ListedDraft) => void publish(listed) } : {}),
    askToDelete: setConfirming,
  }
  return {
    list,
    actions,
    confirming,
    remove: () => void remove().catch(sayNotStored),
    keep: () => setConfirming(null),
    undo: undo && (() => void undo().then(() => setUndo(null), sayNotStored)),
  }
}
