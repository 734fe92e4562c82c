import * as v from 'valibot'
import { maxOptions, type Chat, type Intent } from '#catalogues/chat.ts'
import type { Locale } from '#domain/locale.ts'

const entries = { id: v.number(), at: v.number() }

/**
 * Viora's messages are kept by name, so that they follow the language. `wants` is the answer that a tapped
 * option leads to; without it the text decides. `at` in ms since 1970.
 */
const messageSchema = v.variant('sender', [
  v.object({ ...entries, sender: v.literal('bot'), says: v.string() }),
  v.object({ ...entries, sender: v.literal('user'), text: v.string(), wants: v.optional(v.string()) }),
])
export type ChatMessage = v.InferOutput<typeof messageSchema>
export type ChatOption = Intent['options'][number]

const keptSchema = v.pipe(v.string(), v.parseJson(), v.array(messageSchema))

export const maxQuestionLength = 500
/** Older messages give way, so that a long visit does not outgrow its storage. */
const maxMessages = 100

export type ChatAction =
  | { type: 'opened'; at: number }
  | { type: 'offline'; at: number }
  | { type: 'asked'; text: string; wants?: string; at: number }
  | { type: 'answered'; says: string; at: number }

/** The last word is the visitor's: Viora types, and nothing more can be sent. */
export function isAwaiting(messages: readonly ChatMessage[]): boolean {
  return messages.at(-1)?.sender === 'user'
}

/** What may be sent now: text that is not blank, while Viora does not type. */
export function canSend(messages: readonly ChatMessage[], text: string): boolean {
  return !isAwaiting(messages) && text.trim() !== ''
}

/** The conversation after something happened; the same list when nothing changed. */
export function converse(messages: readonly ChatMessage[], action: ChatAction): readonly ChatMessage[] {
  const { at } = action
  const id = (messages.at(-1)?.id ?? 0) + 1
  const add = (message: ChatMessage) => [...messages, message].slice(-maxMessages)
  switch (action.type) {
    case 'opened':
      return messages.length > 0 ? messages : add({ id, at, sender: 'bot', says: 'welcome' })
    case 'offline':
      // Never between a question and its answer, and once a visit.
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

/** Words and options of one of Viora's messages; nothing for a name that the catalogue no longer has. */
export function spoken(
  { intents, welcome, offline }: Chat,
  says: string,
  locale: Locale,
): { text: string; options: ChatOption[] } | null {
  if (says === 'welcome') return { text: welcome[locale], options: [] }
  if (says === 'offline-note') return { text: offline[locale], options: [] }
  const intent = intents.find(({ id }) => id === says)
  return intent ? { text: intent.reply[locale], options: intent.options.slice(0, maxOptions) } : null
}

/** What was kept of this visit; unreadable text counts as nothing said. */
export function restored(kept: string | null): readonly ChatMessage[] {
  const parsed = v.safeParse(keptSchema, kept)
  return parsed.success ? parsed.output.slice(-maxMessages) : []
}

/** The delay of a reply: 1000 to 2000 ms (docs/specification.md#chat-limits); `random` returns numbers in [0, 1). */
export function replyDelayMs(random: () => number): number {
  return 1000 + Math.round(random() * 1000)
}
