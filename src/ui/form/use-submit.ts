import { useRef, useState } from 'react'
import { focusField } from '../focus-field.ts'
import type { SubmitHandlers } from '../submit-once-form.tsx'

export type Fields = Record<string, string | number>

/** Error messages by field, as functions, so that they follow the language. */
export type Problems<T> = { [N in keyof T]?: () => string }

/** `stored`: on the device. `login`: requires an account. `storage`: could not be stored. */
export type Outcome = 'stored' | 'login' | 'storage'

type Submit<T extends Fields> = {
  fields: T
  change: (part: Partial<T>) => void
  /** Synchronous validation, before anything is loaded or stored. Default: none. */
  validate?: (fields: T) => Problems<T>
  /** Loads the code that submitting needs. */
  load?: () => Promise<unknown>
  /** Stores the fields, or returns problems found by lazy-loaded rules. Rejects if the device cannot store them. */
  submit: (fields: T, form: HTMLFormElement | null) => Promise<'stored' | 'login' | { problems: Problems<T> }>
}

/**
 * The common behaviour of forms: validation, focus on the first invalid field, and the outcome. Input is kept unless
 * `submit` succeeded. Pass `form` to `SubmitOnceForm` and `field` to its fields.
 */
export function useSubmit<T extends Fields>({ fields, change, validate, load, submit }: Submit<T>) {
  const element = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<T>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setSending] = useState(false)

  /** Shows problems and focuses the first invalid field; returns whether there are none. */
  function show(newProblems: Problems<T>): boolean {
    setProblems(newProblems)
    const names = Object.keys(newProblems)
    focusField(element.current, names)
    return names.length === 0
  }

  function check(): boolean {
    const isRight = show(validate?.(fields) ?? {})
    setSending(isRight)
    return isRight
  }

  async function send(): Promise<void> {
    try {
      const answer = await submit(fields, element.current)
      if (typeof answer === 'object') show(answer.problems)
      else setOutcome(answer)
    } catch {
      setOutcome('storage')
    }
    setSending(false)
  }

  /** Applies input; clears the problems of the changed fields and the last outcome. */
  function type(part: Partial<T>): void {
    change(part)
    setOutcome(null)
    setProblems((current) => withoutKeys(current, part))
  }

  return {
    // Callers spread it, which the compiler does not check.
    form: { ref: element, check, send, load } satisfies SubmitHandlers & { ref: unknown },
    field: <N extends keyof T & string>(name: N) => ({
      name,
      value: fields[name],
      error: problems[name]?.(),
      onChange: ({ target }: { target: { value: string } }) => type(textOf(name, target.value)),
    }),
    type,
    problems,
    outcome,
    isSending,
  }

  function textOf(name: keyof T & string, text: string): Partial<T> {
    const part: Partial<T> = {}
    return Object.assign(part, { [name]: text })
  }
}

function withoutKeys<T>(current: Problems<T>, part: Partial<T>): Problems<T> {
  const remaining = { ...current }
  for (const name of Object.keys(part)) Reflect.deleteProperty(remaining, name)
  return remaining
}
