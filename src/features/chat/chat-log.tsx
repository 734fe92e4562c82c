import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { chat } from '#catalogues/chat.ts'
import { formatTime } from '#i18n/format.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { ChatOptions } from './chat-options.tsx'
import { chatWindow } from './chat-window.ts'
import { isAwaiting, botMessage, type ChatMessage } from './conversation.ts'
import { conversation } from './page-conversation.ts'
import { TypingDots } from './typing-dots.tsx'

const Bubble = styled('div', {
  base: {
    maxW: '[85%]',
    px: '3',
    py: '2',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  variants: {
    from: {
      bot: {
        alignSelf: 'flex-start',
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderBottomLeftRadius: '0',
      },
      user: { alignSelf: 'flex-end', bg: 'accent', color: 'paper', borderBottomRightRadius: '0' },
    },
  },
})

const Unseen = styled('span', { base: { srOnly: true } })

/** The messages, newest last; a new one is announced to screen readers and scrolled into view. */
export function ChatLog() {
  const messages = useSnapshot(conversation.state).messages
  const { view } = useSnapshot(chatWindow)
  const log = useRef<HTMLDivElement>(null)
  const isTyping = isAwaiting(messages)
  const last = messages.at(-1)
  const options = last?.sender === 'bot' ? (botMessage(chat, last.says, currentLocale())?.options ?? []) : []

  return (
    <div
      className={css({
        flex: '1',
        minH: '0',
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        px: '4',
        py: '4',
      })}
      ref={log}
      role="log"
      aria-label={m.chat_log()}
      {...{ tabIndex: 0 }}
    >
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        {isTyping ? <TypingDots /> : null}
        {/* An answer without options gets the three quick replies. */}
        {isTyping ? null : (
          <ChatOptions
            options={options.length > 0 ? options : chat.quick}
            onChoice={() => log.current?.focus()}
          />
        )}
      </div>
      {/* A new key per message and per opening remounts this element, which scrolls it into view. */}
      <div key={`${last?.id} ${view}`} ref={scrollToEnd} />
    </div>
  )
}

function scrollToEnd(end: HTMLElement | null): void {
  const box = end?.parentElement
  if (box) box.scrollTop = box.scrollHeight
}

function Message({ message }: { message: ChatMessage }) {
  const isBot = message.sender === 'bot'
  const text = isBot ? botMessage(chat, message.says, currentLocale())?.text : message.text
  if (text === undefined) return null
  return (
    <Bubble from={message.sender}>
      <Unseen>{isBot ? m.chat_viora_said() : m.chat_you_said()} </Unseen>
      {text}
      <div className={css({ mt: '1', fontSize: 'xs', color: isBot ? 'soft' : 'inherit' })}>
        {formatTime(message.at)}
      </div>
    </Bubble>
  )
}
