import type { About } from '#platform/outbox/kinds.ts'
import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import { joinTexts, useDraftValue } from '#ui/form/use-draft-value.ts'
import { useDesk } from '../desk-host.ts'

type StoredNote = { text: string; restoredAt: number }

/** The note or reason of an action on one row, kept while it is typed; `about` is null for several rows. */
export function useNoteDraft(about: About<'staff'> | null) {
  const { user } = useDesk()
  const stored = useLive<StoredNote | null>(
    async ({ outboxForms }) => {
      const draft = about ? await outboxForms.readDraft('staff', about, user.id) : undefined
      return { text: noteOf(draft?.text ?? ''), restoredAt: draft?.restoredAt ?? 0 }
    },
    null,
    [about?.action, about?.id, user.id],
  )
  return useDraftValue(
    { stored: stored?.text ?? '', isRead: stored !== null, restoredAt: stored?.restoredAt ?? 0 },
    {
      keep: (text) => {
        const draft = text.trim() === '' ? null : JSON.stringify({ note: text })
        if (about)
          void engine().then(({ outboxForms }) => outboxForms.saveDraft('staff', about, user.id, draft))
      },
      join: joinTexts,
    },
  )
}

/** The text of a draft, also of one that the outbox gave back, which has the names of the request. */
function noteOf(draft: string): string {
  try {
    const { note, reason, username }: Record<string, unknown> = JSON.parse(draft)
    return [note, reason, username].find((text) => typeof text === 'string') ?? ''
  } catch {
    return ''
  }
}
