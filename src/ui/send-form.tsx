import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { Form } from './form.tsx'
import { keepInHand } from './in-hand.ts'

type SendFormProps = Omit<ComponentProps<typeof Form>, 'onSubmit' | 'noValidate'> & {
  /** Says what is missing; false leaves it to be mended. */
  check?: () => boolean
  /** Brings the parts of the app that sending needs. */
  bring?: () => Promise<unknown>
  /** Takes what the fields hold, and says itself what went wrong. */
  send: () => Promise<unknown>
}

/**
 * A form that is sent once however often it is pressed: the parts may be waited for as long as the network is gone. What
 * goes is what the fields hold when they have come, also from a page that was left meanwhile.
 */
export function SendForm({ check, bring, send, ...form }: SendFormProps) {
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
    keepInHand(
      Promise.resolve(bring?.())
        // What cannot be had is said by `send`, which asks for it too.
        .catch(() => {})
        .then(() => latest.current())
        .finally(() => (isSending.current = false)),
    )
  }

  return <Form onSubmit={submit} noValidate {...form} />
}
