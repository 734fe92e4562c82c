import { useSnapshot } from 'valtio'
import type { Draft } from '#platform/storage/database.ts'
import type { About } from '#platform/outbox/kinds.ts'
import { visitorId, type Intent, type Kind } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'
import { useFields, type FieldRules } from '#ui/form/use-fields.ts'
import { useSubmit, type Fields, type Problems } from '#ui/form/use-submit.ts'
import { engine } from './engine.ts'
import { useLive } from './use-live.ts'
import { currentUserId } from './current-user.ts'

const none: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

type OutboxForm<K extends Kind, T extends Fields> = FieldRules<T> & {
  kind: K
  /** What the form is about; its kind builds the key of the draft from it. Null for a kind without a draft. */
  about: About<K>
  /** The account whose form it is, whoever is signed in when it is sent. Not given: who is signed in then. */
  owner?: number
  /** A visitor may send it too; otherwise the outcome without an account is `login`. */
  forVisitors?: boolean
  validate?: (fields: T) => Problems<T>
  /** Brings rules that come late; `write` finds them loaded unless they cannot be had. */
  bring?: () => Promise<unknown>
  /** What is sent; null for nothing, problems where late rules find some. */
  write: (fields: T) => Intent | null | Promise<Intent | { problems: Problems<T> }>
  /** Called before it is stored; what it returns is called once it was. */
  watch?: (fields: T, form: HTMLFormElement | null) => () => void
  /** Called once it was stored, with the fields as they were. */
  onTaken?: (fields: T) => void
}

/**
 * A form whose submit is a write of the outbox. What is typed is kept on the device from the first letter and restored,
 * also where a waiting write was taken back to be edited; it leaves the fields only in the transaction that stores the
 * write. Draw the rows that wait with `PendingAction`; `isBlank` says whether one may come back into the form.
 */
export function useOutboxForm<K extends Kind, T extends Fields>(form: OutboxForm<K, T>) {
  const { kind, about, forVisitors = false, write, bring, watch, onTaken } = form
  const { user } = useSnapshot(session)
  const reader = form.owner ?? user?.id ?? visitorId
  const draft = useLive<Draft | null>(
    async ({ outboxForms }) => (await outboxForms.readDraft(kind, about, reader)) ?? none,
    null,
    [kind, JSON.stringify(about), reader],
  )
  const { text, restoredAt } = draft ?? none
  const typed = useFields<T>(form, { text, restoredAt, isRead: draft !== null }, keep)

  const sender = async () => form.owner ?? currentUserId()

  /** What is typed before the page knows who is here is still that person's. */
  function keep(next: string | null): void {
    void engine().then(async ({ outboxForms }) =>
      outboxForms.keepDraft(kind, about, (await sender()) ?? visitorId, next),
    )
  }

  async function submit(fields: T, element: HTMLFormElement | null) {
    const owner = await sender()
    if (owner === null && !forVisitors) return 'login'
    const intent = await write(fields)
    if (intent !== null && 'problems' in intent) return intent
    const { outboxForms } = await engine()
    const tell = watch?.(fields, element)
    if (intent !== null) await outboxForms.take(intent, owner ?? visitorId)
    typed.clear()
    onTaken?.(fields)
    tell?.()
    return 'taken'
  }

  const submitted = useSubmit<T>({
    fields: typed.fields,
    change: typed.change,
    ...(form.validate ? { validate: form.validate } : {}),
    bring: () => Promise.all([bring?.(), engine()]),
    submit,
  })

  return {
    ...submitted,
    fields: typed.fields,
    isBlank: typed.isBlank,
    /** Forgets what was typed. */
    discard: () => {
      typed.clear()
      keep(null)
    },
  }
}
