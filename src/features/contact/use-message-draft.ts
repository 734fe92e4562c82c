import { useState } from 'react'
import { useLive } from '#platform/use-live.ts'
import { loadOnce } from '#platform/when-interactive.ts'
import { blankMessage, isBlank, type MessageFields } from './message-fields.ts'

const load = loadOnce(() => import('./contact.store.ts'))

const loadBoth = async () => ({ store: await load(), rules: await import('./message-rules.ts') })

const none: { kept: MessageFields | null; restoredAt: number } = { kept: null, restoredAt: 0 }

/**
 * The form as typed, kept on the device from the first letter. The fields lead and the store follows, except
 * where a form was kept before this page, or a message came back from the outbox to be edited. `subject` is
 * what the link that led here is about.
 */
export function useMessageDraft(userId: number | null, subject: string) {
  const draft = useLive(
    loadBoth,
    async ({ store, rules }) => {
      const row = await store.readDraft(userId)
      return row ? { kept: rules.readFields(row.text), restoredAt: row.restoredAt } : none
    },
    none,
    [userId],
  )
  const [typed, setTyped] = useState<{ fields: MessageFields; since: number } | null>(null)
  const { kept } = draft
  const begun = kept ? { ...kept, subject: subject || kept.subject } : { ...blankMessage, subject }
  const fields = typed === null || draft.restoredAt > typed.since ? begun : typed.fields

  function change(part: Partial<MessageFields>) {
    const next = { ...fields, ...part }
    setTyped({ fields: next, since: draft.restoredAt })
    const text = isBlank(next) ? null : JSON.stringify(next)
    void load().then((store) => store.keepDraft(userId, text))
  }

  /** After it was taken: the store removed the draft in the same step. */
  function clear() {
    setTyped({ fields: blankMessage, since: draft.restoredAt })
  }

  return { fields, change, clear }
}
