import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { Form } from './form.tsx'
import { trackPending } from './pending-work.ts'

type SubmitOnceFormProps = Omit<ComponentProps<typeof Form>, 'onSubmit' | 'noValidate'> & {
  /** Says what is missing; false leaves it to be mended. */
  check?: () => boolean
  /** Brings the parts of the app that sending needs. */
  load?: () => Promise<unknown>
  /** Takes what the fields hold, and says itself what went wrong. */
  send: () => Promise<unknown>
}

/**
 * A form that is sent once however often it is pressed: the parts may be waited for as long as the network is gone. What
 * goes is what the fields hold when they have come, also from a page that was left meanwhile.
 */
export function SubmitOnceForm({ check, load, send, ...form }: SubmitOnceFormProps) {
  const isSending = useRef(false)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = async () => {
      if (check?.() !== false) await send()
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current || check?.() === false) return
    isSending.current = true
    trackPending(
      Promise.resolve(load?.())
        // What cannot be had is said by `send`, which asks for it too.
        .catch(() => {})
        .then(() => latest.current())
        .finally(() => (isSending.current = false)),
    )
  }

  return <Form onSubmit={submit} noValidate {...form} />
}
