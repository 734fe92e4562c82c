import { SendHorizontal } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useRef, useState, type SubmitEvent } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { fieldRecipe } from '#ui/recipes.ts'
import { Form } from '#ui/form.tsx'
import { canSend, maxQuestionLength } from './conversation.ts'
import { conversation } from './page-conversation.ts'

const Input = styled('input', fieldRecipe)

export function ChatComposer() {
  const messages = useSnapshot(conversation.state).messages
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isSendable = canSend(messages, text)

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isSendable) return
    conversation.ask(text)
    setText('')
    // The submit button is now disabled and would lose the focus.
    input.current?.focus()
  }

  return (
    <Form
      onSubmit={send}
      css={{ display: 'flex', gap: '2', p: '3', borderTopWidth: '1px', borderColor: 'line' }}
    >
      <Input
        ref={input}
        aria-label={m.chat_question()}
        placeholder={m.chat_placeholder()}
        maxLength={maxQuestionLength}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!isSendable} aria-label={m.chat_send()} css={{ px: '3' }}>
        <Icon shape={SendHorizontal} size="20" aria-hidden="true" />
      </Button>
    </Form>
  )
}
