import { useRef, useState, type FormEvent } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { focusField } from '../focus-field.ts'

type Errors = Record<string, string>

/**
 * The common behaviour of forms whose request is sent at once and never stored, such as those with a password: one request at a time,
 * the focus on the first invalid field, and why the request failed. A retry with the same content reuses the idempotency key.
 */
export function useRequestForm() {
  const ref = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const attempt = useRef({ key: '', content: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)

  /** Shows errors by field; returns whether there are any. */
  function show(newErrors: Errors): boolean {
    setErrors(newErrors)
    focusField(ref.current, Object.keys(newErrors))
    return Object.keys(newErrors).length > 0
  }

  /** Removes the errors of fields that were changed. */
  function clear(names: readonly string[]): void {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))))
  }

  /** Shows a refusal at its fields, and above the button unless a field of the form says the same. */
  function refuse(words: string, fields: Errors): void {
    show(fields)
    const isShown = ([name, text]: [string, string]) =>
      text === words && ref.current?.elements.namedItem(name)
    setProblem(Object.entries(fields).some(isShown) ? null : words)
  }

  /** Runs the function that sends, unless one is running: it may load code before it sends. */
  function start(submit: () => unknown): void {
    if (isRunning.current) return
    isRunning.current = true
    setProblem(null)
    setUnreached(false)
    void run(submit)
  }

  async function run(submit: () => unknown): Promise<void> {
    try {
      await submit()
    } catch {
      // Refusals and a lost connection are outcomes: what rejects is a device that could not store the answer.
      setProblem(m.page_broke())
    } finally {
      isRunning.current = false
    }
  }

  /**
   * Resolves with the outcome of a request, or rejects as it does; other `content` than in the last one gets another
   * idempotency key.
   */
  async function send<T extends { kind: string } | null>(
    request: (key: string) => Promise<T>,
    content = '',
  ): Promise<T> {
    if (attempt.current.key === '' || attempt.current.content !== content)
      attempt.current = { key: crypto.randomUUID(), content }
    setSending(true)
    try {
      const outcome = await request(attempt.current.key)
      setUnreached(outcome?.kind === 'unreachable')
      return outcome
    } finally {
      setSending(false)
    }
  }

  return {
    form: (submit: () => unknown) => ({
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        start(submit)
      },
    }),
    errors,
    show,
    clear,
    refuse,
    setProblem,
    start,
    send,
    isSending,
    /** For `FormFailure`. */
    failure: { problem, isUnreached },
  }
}
