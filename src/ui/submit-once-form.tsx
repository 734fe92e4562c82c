import { useEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { Form } from './form.tsx'
import { trackPending } from './pending-work.ts'

export type SubmitHandlers = {
  /** Validates the form and shows errors; false cancels the submit. */
  check?: () => boolean
  /** Loads the code that sending needs. */
  load?: (() => Promise<unknown>) | undefined
  /** Submits the current field values, and reports its own errors. */
  send: () => Promise<unknown>
}

type SubmitOnceFormProps = Omit<ComponentProps<typeof Form>, 'onSubmit' | 'noValidate'> & SubmitHandlers

/**
 * A form that ignores repeated presses while a submit is pending, and until its result is rendered: until then a press would submit
 * the old values again. Loading the code may last until the network is back.
 * It submits the field values at the time when the code has loaded, even if the page was left meanwhile.
 */
export function SubmitOnceForm({ check, load, send, ...form }: SubmitOnceFormProps) {
  const started = useRef(0)
  /** Submits whose result is rendered where this value is. */
  const [ended, setEnded] = useState(0)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = async () => {
      if (check?.() !== false) await send()
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (started.current > ended || check?.() === false) return
    started.current += 1
    trackPending(
      Promise.resolve(load?.())
        // `send` loads the same code and reports the failure.
        .catch(() => {})
        .then(() => latest.current())
        .finally(() => setEnded((count) => count + 1)),
    )
  }

  return <Form onSubmit={submit} noValidate {...form} />
}
