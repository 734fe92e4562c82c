import { useSnapshot } from 'valtio'
import type { Draft } from '#platform/storage/database.ts'
import type { About } from '#platform/outbox/kinds.ts'
import { visitorId, type Kind } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'
import { useFields, type FieldRules } from '#ui/form/use-fields.ts'
import type { Fields } from '#ui/form/use-submit.ts'
import { engine } from './engine.ts'
import { useLive } from './use-live.ts'
import { senderOf, useOutboxSubmit, type OutboxSubmit } from './use-outbox-submit.ts'

const emptyDraft: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

type OutboxForm<K extends Kind, T extends Fields> = FieldRules<T> &
  OutboxSubmit<T> & {
    kind: K
    /** The fields from which the kind computes the draft key. */
    about: About<K>
  }

/**
 * A form whose submit enqueues a write in the outbox. The draft is stored on each change and restored, also when a
 * queued write is returned for editing; it is deleted only in the transaction that stores the write. Render queued rows
 * with `PendingAction`, and what became of the last one with `Delivery`; `isBlank` says whether a row can be returned to
 * the form.
 */
export function useOutboxForm<K extends Kind, T extends Fields>(form: OutboxForm<K, T>) {
  const { kind, about } = form
  const { user } = useSnapshot(session)
  const reader = form.owner ?? user?.id ?? visitorId
  const draft = useLive<Draft | null>(
    async ({ outboxForms }) => (await outboxForms.readDraft(kind, about, reader)) ?? emptyDraft,
    null,
    [kind, JSON.stringify(about), reader],
  )
  const { text, restoredAt } = draft ?? emptyDraft
  const typed = useFields<T>(form, { text, restoredAt, isRead: draft !== null }, saveDraft)

  /** Text typed before the session is known belongs to the user it resolves to. */
  function saveDraft(next: string | null, sent?: string): void {
    void engine().then(async ({ outboxForms }) =>
      outboxForms.saveDraft(kind, about, (await senderOf(form.owner)) ?? visitorId, next, sent),
    )
  }

  /** What was typed before the draft was read is stored when it is: perhaps after the write, which deletes the draft. */
  function clear(): void {
    typed.clear()
    saveDraft(null, typed.text)
  }

  return {
    ...useOutboxSubmit(form, { ...typed, clear }),
    fields: typed.fields,
    isBlank: typed.isBlank,
    /** Deletes the draft and clears the fields. */
    discard: () => {
      typed.clear()
      saveDraft(null)
    },
  }
}
