import { useRef, useState } from 'react'

export type Fields = Record<string, string | number>

/** What is wrong with a field, as the message that says it, so that it follows the language. */
export type Problems<T> = { [N in keyof T]?: () => string }

/** `taken`: it is on the device. `login`: only who is signed in may. `storage`: the device could not store it. */
export type Outcome = 'taken' | 'login' | 'storage'

type Submit<T extends Fields> = {
  fields: T
  change: (part: Partial<T>) => void
  /** What is wrong before anything is loaded or stored. Default: nothing. */
  validate?: (fields: T) => Problems<T>
  /** Brings the code that submitting needs. */
  bring?: () => Promise<unknown>
  /** Stores the fields; problems where rules that come late find some. Rejects when the device cannot store them. */
  submit: (fields: T, form: HTMLFormElement | null) => Promise<'taken' | 'login' | { problems: Problems<T> }>
}

/**
 * The part that all forms share: validation, focus on the first field with a problem, and the outcome. Nothing of what was
 * typed is changed unless `submit` took it. `form` is for `SubmitOnceForm`, `field` for the fields in it.
 */
export function useSubmit<T extends Fields>({ fields, change, validate, bring, submit }: Submit<T>) {
  const element = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<T>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setSending] = useState(false)

  /** Shows problems, and moves the focus to the first field in the form that has one; answers whether there are none. */
  function show(found: Problems<T>): boolean {
    setProblems(found)
    const names = new Set(Object.keys(found))
    const first = [...(element.current?.elements ?? [])].find((one) =>
      names.has(one.getAttribute('name') ?? ''),
    )
    if (first instanceof HTMLElement) first.focus()
    return names.size === 0
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

  /** What was typed; the problem of a field that is mended goes, and so does what was said of the last attempt. */
  function type(part: Partial<T>): void {
    change(part)
    setOutcome(null)
    setProblems((found) => withoutKeys(found, part))
  }

  return {
    form: { ref: element, check, send, ...(bring ? { bring } : {}) },
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

function withoutKeys<T>(found: Problems<T>, part: Partial<T>): Problems<T> {
  const left = { ...found }
  for (const name of Object.keys(part)) Reflect.deleteProperty(left, name)
  return left
}
