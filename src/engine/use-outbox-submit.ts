import { useState } from 'react'
import { visitorId, type Intent } from '#platform/outbox/outbox-row.ts'
import { useSubmit, type Fields, type Problems } from '#ui/form/use-submit.ts'
import { engine } from './engine.ts'
import { currentUserId } from './current-user.ts'

export type OutboxSubmit<T extends Fields> = {
  /** The account that owns the write, whoever is signed in when it is sent. Default: the user signed in at submit. */
  owner?: number
  /** Whether visitors may submit; otherwise the outcome without a session is `login`. */
  forVisitors?: boolean
  validate?: (fields: T) => Problems<T>
  /** Loads lazy validation rules; `write` runs after that, also when they could not be loaded. */
  load?: () => Promise<unknown>
  /** Creates the write; null if there is nothing to send, `problems` if the lazy rules find some. */
  write: (fields: T) => Intent | null | Promise<Intent | { problems: Problems<T> }>
  /** Called before the write is stored; the returned function is called afterwards. */
  watch?: (fields: T, form: HTMLFormElement | null) => () => void
  /** Called after the write was stored, with the submitted fields and its key; null if there was nothing to send. */
  onStored?: (fields: T, key: string | null) => void
}

type Typed<T extends Fields> = {
  fields: T
  change: (part: Partial<T>) => void
  /** Clears the fields after the write was stored. */
  clear: () => void
}

/** Id of the account that sends a form now; null for a visitor. */
export const senderOf = async (owner: number | undefined) => owner ?? currentUserId()

/**
 * A form whose submit enqueues a write in the outbox, without a draft; `useOutboxForm` adds one. `queuedKey` is the key of the
 * last write until something is typed, for `Delivery`.
 */
export function useOutboxSubmit<T extends Fields>(
  form: OutboxSubmit<T>,
  { fields, change, clear }: Typed<T>,
) {
  const { forVisitors = false, write, load, watch, onStored } = form
  const [queuedKey, setQueuedKey] = useState<string | null>(null)

  async function submit(sent: T, element: HTMLFormElement | null) {
    const owner = await senderOf(form.owner)
    if (owner === null && !forVisitors) return 'login'
    const intent = await write(sent)
    if (intent !== null && 'problems' in intent) return intent
    const { outboxForms } = await engine()
    const tell = watch?.(sent, element)
    const key = intent === null ? null : await outboxForms.enqueue(intent, owner ?? visitorId)
    setQueuedKey(key)
    clear()
    onStored?.(sent, key)
    tell?.()
    return 'stored'
  }

  const submitted = useSubmit<T>({
    fields,
    change,
    ...(form.validate ? { validate: form.validate } : {}),
    load: () => Promise.all([load?.(), engine()]),
    submit,
  })
  return { ...submitted, queuedKey: submitted.outcome === 'stored' ? queuedKey : null }
}
