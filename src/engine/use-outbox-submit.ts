import { visitorId, type Intent } from '#platform/outbox/outbox-row.ts'
import { useSubmit, type Fields, type Problems } from '#ui/form/use-submit.ts'
import { engine } from './engine.ts'
import { currentUserId } from './current-user.ts'

export type OutboxSubmit<T extends Fields> = {
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

type Typed<T extends Fields> = {
  fields: T
  change: (part: Partial<T>) => void
  /** Empties the fields once they were stored. */
  clear: () => void
}

/** The account that sends a form now; null for a visitor. */
export const senderOf = async (owner: number | undefined) => owner ?? currentUserId()

/** A form whose submit is a write of the outbox, without a draft; `useOutboxForm` keeps one. */
export function useOutboxSubmit<T extends Fields>(
  form: OutboxSubmit<T>,
  { fields, change, clear }: Typed<T>,
) {
  const { forVisitors = false, write, bring, watch, onTaken } = form

  async function submit(sent: T, element: HTMLFormElement | null) {
    const owner = await senderOf(form.owner)
    if (owner === null && !forVisitors) return 'login'
    const intent = await write(sent)
    if (intent !== null && 'problems' in intent) return intent
    const { outboxForms } = await engine()
    const tell = watch?.(sent, element)
    if (intent !== null) await outboxForms.take(intent, owner ?? visitorId)
    clear()
    onTaken?.(sent)
    tell?.()
    return 'taken'
  }

  return useSubmit<T>({
    fields,
    change,
    ...(form.validate ? { validate: form.validate } : {}),
    bring: () => Promise.all([bring?.(), engine()]),
    submit,
  })
}
