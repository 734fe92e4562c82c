import { m } from '#i18n/paraglide/messages.js'
import { useLive } from '#platform/use-live.ts'
import { TextLink } from '#ui/link.ts'
import { useWriter } from './use-writer.ts'

/** Whether somebody writes here: their role may publish, or they have begun a post on this device. */
export function useWrites(): boolean {
  const { userId, isKnown, mayPublish } = useWriter()
  const hasDrafts = useLive(
    () => import('./drafts.store.ts'),
    async (store) => isKnown && (await store.readDrafts(userId)).length > 0,
    false,
    [userId, isKnown],
  )
  return mayPublish || hasDrafts
}

/** The way to the posts of this device, for those who write. */
export function WritingLink() {
  return useWrites() ? <TextLink to="/blog/manage">{m.writing_manage()}</TextLink> : null
}
