import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { Form } from './form.ts'
import { keepInHand } from './in-hand.ts'

type SendFormProps = Omit<ComponentProps<typeof Form>, 'onSubmit' | 'noValidate'> & {
  /** Says what is missing; false leaves it to be mended. */
  check?: () => boolean
  /** Brings the parts of the app that sending needs. */
  bring?: () => Promise<unknown>
  /** Takes what the fields hold, and says itself what went wrong. */
  send: () => Promise<unknown>
}

const atHand = async () => {}
const isRight = () => true

/**
 * A form that is sent once however often it is pressed: the parts may be waited for as long as the network is gone. What
 * goes is what the fields hold when they have come, also from a page that was left meanwhile.
 */
export function SendForm({ check = isRight, bring = atHand, send, ...form }: SendFormProps) {
  const isSending = useRef(false)
  const latest = useRef({ check, send })
  useEffect(() => {
    latest.current = { check, send }
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current || !check()) return
    isSending.current = true
    try {
      await keepInHand(sendWhenHere())
    } finally {
      isSending.current = false
    }
  }

  async function sendWhenHere() {
    // What cannot be had is said by `send`, which asks for it too.
    await bring().catch(() => {})
    if (latest.current.check()) await latest.current.send()
  }

  return <Form onSubmit={(event) => void submit(event)} noValidate {...form} />
}
