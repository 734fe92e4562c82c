import * as v from 'valibot'
import { maxOptions, type Chat, type Intent } from '#catalogues/chat.ts'
import type { Locale } from '#domain/locale.ts'

const entries = { id: v.number(), at: v.number() }

/**
 * Bot messages are stored by name, so that they follow the language. `wants` is the intent of a chosen option; without
 * it the text is matched. `at` is in ms since 1970.
 */
const messageSchema = v.variant('sender', [
  v.object({ ...entries, sender: v.literal('bot'), says: v.string() }),
  v.object({ ...entries, sender: v.literal('user'), text: v.string(), wants: v.optional(v.string()) }),
])
export type ChatMessage = v.InferOutput<typeof messageSchema>
export type ChatOption = Intent['options'][number]

const storedSchema = v.pipe(v.string(), v.parseJson(), v.array(messageSchema))

export const maxQuestionLength = 500
/** Older messages are dropped, which limits the storage used. */
const maxMessages = 100

export type ChatAction =
  | { type: 'opened'; at: number }
  | { type: 'offline'; at: number }
  | { type: 'asked'; text: string; wants?: string; at: number }
  | { type: 'answered'; says: string; at: number }

/** Whether an answer is pending; until then no further message can be sent. */
export function isAwaiting(messages: readonly ChatMessage[]): boolean {
  return messages.at(-1)?.sender === 'user'
}

/** Whether the text can be sent: it is not blank and no answer is pending. */
export function canSend(messages: readonly ChatMessage[], text: string): boolean {
  return !isAwaiting(messages) && text.trim() !== ''
}

/** The reducer of the conversation; returns the same array if nothing changed. */
export function converse(messages: readonly ChatMessage[], action: ChatAction): readonly ChatMessage[] {
  const { at } = action
  const id = (messages.at(-1)?.id ?? 0) + 1
  const add = (message: ChatMessage) => [...messages, message].slice(-maxMessages)
  switch (action.type) {
    case 'opened':
      return messages.length > 0 ? messages : add({ id, at, sender: 'bot', says: 'welcome' })
    case 'offline':
      // Shown once per visit, and not between a question and its answer.
      return isAwaiting(messages) || messages.some((message) => saysOffline(message))
        ? messages
        : add({ id, at, sender: 'bot', says: 'offline-note' })
    case 'asked': {
      if (!canSend(messages, action.text)) return messages
      const text = action.text.trim().slice(0, maxQuestionLength)
      return add({ id, at, sender: 'user', text, ...(action.wants ? { wants: action.wants } : {}) })
    }
    case 'answered':
      return isAwaiting(messages) ? add({ id, at, sender: 'bot', says: action.says }) : messages
  }
}

function saysOffline(message: ChatMessage): boolean {
  return message.sender === 'bot' && message.says === 'offline-note'
}

/** The text and options of a bot message; null for a name missing in the catalogue. */
export function botMessage(
  { intents, welcome, offline }: Chat,
  says: string,
  locale: Locale,
): { text: string; options: ChatOption[] } | null {
  if (says === 'welcome') return { text: welcome[locale], options: [] }
  if (says === 'offline-note') return { text: offline[locale], options: [] }
  const intent = intents.find(({ id }) => id === says)
  return intent ? { text: intent.reply[locale], options: intent.options.slice(0, maxOptions) } : null
}

/** Parses the stored conversation; invalid data counts as empty. */
export function parseConversation(stored: string | null): readonly ChatMessage[] {
  const parsed = v.safeParse(storedSchema, stored)
  return parsed.success ? parsed.output.slice(-maxMessages) : []
}

/** The delay of a reply: 1000 to 2000 ms (docs/specification.md#chat-limits); `random` returns numbers in [0, 1). */
export function replyDelayMs(random: () => number): number {
  return 1000 + Math.round(random() * 1000)
}
