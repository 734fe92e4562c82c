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

const none: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

type OutboxForm<K extends Kind, T extends Fields> = FieldRules<T> &
  OutboxSubmit<T> & {
    kind: K
    /** What the form is about; its kind builds the key of the draft from it. */
    about: About<K>
  }

/**
 * A form whose submit is a write of the outbox. What is typed is kept on the device from the first letter and restored,
 * also where a waiting write was taken back to be edited; it leaves the fields only in the transaction that stores the
 * write. Draw the rows that wait with `PendingAction`; `isBlank` says whether one may come back into the form.
 */
export function useOutboxForm<K extends Kind, T extends Fields>(form: OutboxForm<K, T>) {
  const { kind, about } = form
  const { user } = useSnapshot(session)
  const reader = form.owner ?? user?.id ?? visitorId
  const draft = useLive<Draft | null>(
    async ({ outboxForms }) => (await outboxForms.readDraft(kind, about, reader)) ?? none,
    null,
    [kind, JSON.stringify(about), reader],
  )
  const { text, restoredAt } = draft ?? none
  const typed = useFields<T>(form, { text, restoredAt, isRead: draft !== null }, keep)

  /** What is typed before the page knows who is here is still that person's. */
  function keep(next: string | null): void {
    void engine().then(async ({ outboxForms }) =>
      outboxForms.keepDraft(kind, about, (await senderOf(form.owner)) ?? visitorId, next),
    )
  }

  return {
    ...useOutboxSubmit(form, typed),
    fields: typed.fields,
    isBlank: typed.isBlank,
    /** Forgets what was typed. */
    discard: () => {
      typed.clear()
      keep(null)
    },
  }
}
