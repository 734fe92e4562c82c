import { describe, expect, it } from 'vitest'
import { chat, maxOptions } from '#catalogues/chat.ts'
import { locales } from '#domain/locale.ts'
import {
  canSend,
  converse,
  isAwaiting,
  maxQuestionLength,
  replyDelayMs,
  parseConversation,
  botMessage,
  type ChatMessage,
} from '#features/chat/conversation.ts'
import { createConversationStore } from '#features/chat/conversation-store.ts'

const at = 1_700_000_000_000
const opened = converse([], { type: 'opened', at })
const withQuestion = converse(opened, { type: 'asked', text: ' How much is a website? ', at })

describe('a conversation', () => {
  it('begins with one welcome message', () => {
    expect(opened).toEqual([{ id: 1, at, sender: 'bot', says: 'welcome' }])
    expect(converse(opened, { type: 'opened', at })).toBe(opened)
  })

  it('shows a question at once, trimmed, and waits for the answer', () => {
    expect(withQuestion.at(-1)).toMatchObject({ sender: 'user', text: 'How much is a website?' })
    expect(isAwaiting(withQuestion)).toBe(true)
    expect(isAwaiting(converse(withQuestion, { type: 'answered', says: 'website', at }))).toBe(false)
  })

  it.each(['', '   ', '\n\t'])('ignores the blank question %j', (text) => {
    expect(canSend(opened, text)).toBe(false)
    expect(converse(opened, { type: 'asked', text, at })).toBe(opened)
  })

  it('accepts no second question, answer or note while an answer is pending', () => {
    expect(canSend(withQuestion, 'And?')).toBe(false)
    expect(converse(withQuestion, { type: 'asked', text: 'And?', at })).toBe(withQuestion)
    expect(converse(withQuestion, { type: 'offline', at })).toBe(withQuestion)
    expect(converse(opened, { type: 'answered', says: 'website', at })).toBe(opened)
  })

  it('shows once per visit that the device is offline', () => {
    const withNote = converse(opened, { type: 'offline', at })
    expect(withNote.at(-1)).toMatchObject({ says: 'offline-note' })
    expect(converse(withNote, { type: 'offline', at })).toBe(withNote)
  })

  it('truncates a very long question and drops the oldest of very many messages', () => {
    expect(converse(opened, { type: 'asked', text: 'a'.repeat(9000), at }).at(-1)).toMatchObject({
      text: 'a'.repeat(maxQuestionLength),
    })
    let messages: readonly ChatMessage[] = opened
    for (let turn = 0; turn < 90; turn += 1) {
      messages = converse(messages, { type: 'asked', text: `${turn}`, at })
      messages = converse(messages, { type: 'answered', says: 'fallback', at })
    }
    expect(messages).toHaveLength(100)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(100)
  })

  it.each([null, '', 'nonsense', '{}', '[{"sender":"bot"}]', '[1]'])(
    'starts empty when %j was stored',
    (text) => {
      expect(parseConversation(text)).toEqual([])
    },
  )
})

describe('an answer', () => {
  it('has at most three options, in both languages, whatever the catalogue contains', () => {
    for (const locale of locales) {
      for (const { id } of chat.intents)
        expect(botMessage(chat, id, locale)?.options.length).toBeLessThanOrEqual(maxOptions)
    }
    const [first, ...rest] = chat.intents
    if (!first) throw new Error('no intents')
    const option = { label: { en: 'Go', sw: 'Nenda' }, href: '/contact' }
    const crowded = { ...chat, intents: [{ ...first, options: [option, option, option, option] }, ...rest] }
    expect(botMessage(crowded, first.id, 'en')?.options).toHaveLength(3)
  })

  it('follows the language, and is left out when the catalogue no longer has it', () => {
    expect(botMessage(chat, 'welcome', 'sw')?.text).toBe(chat.welcome.sw)
    expect(botMessage(chat, 'gone', 'en')).toBeNull()
  })

  it('takes 1000 to 2000 ms', () => {
    expect(replyDelayMs(() => 0)).toBe(1000)
    expect(replyDelayMs(() => 0.5)).toBe(1500)
    expect(replyDelayMs(() => 0.999999)).toBe(2000)
  })
})

describe('the chat state of a page', () => {
  function aConversation({
    kept = null,
    isClosed = false,
  }: { kept?: string | null; isClosed?: boolean } = {}) {
    const waiting: { work: () => void; delayMs: number }[] = []
    const store = { text: kept }
    const closed = () => {
      throw new Error('storage is closed')
    }
    const conversation = createConversationStore({
      answer: (text) => (text === 'hours' ? 'hours' : 'fallback'),
      locale: () => 'en',
      random: () => 0.25,
      now: () => at,
      wait: (work, delayMs) => void waiting.push({ work, delayMs }),
      read: isClosed ? closed : () => store.text,
      keep: isClosed ? closed : (text) => void (store.text = text),
      onAnswer: () => {},
    })
    return { conversation, waiting, store }
  }

  it('answers after the random delay, by text or by the clicked option', () => {
    const { conversation, waiting } = aConversation()
    conversation.open()
    conversation.ask('hours')
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([1250])
    waiting[0]?.work()
    expect(conversation.state.messages.at(-1)).toMatchObject({ says: 'hours' })
    conversation.ask('Shop', 'shop')
    waiting[1]?.work()
    expect(conversation.state.messages.at(-1)).toMatchObject({ says: 'shop' })
  })

  it('continues after a reload, and answers the open question', () => {
    const before = aConversation()
    before.conversation.open()
    before.conversation.ask('hours')
    const after = aConversation({ kept: before.store.text })
    expect(after.conversation.state.messages).toHaveLength(2)
    after.waiting[0]?.work()
    expect(after.conversation.state.messages.at(-1)).toMatchObject({ says: 'hours' })
  })

  it('works without storage', () => {
    const { conversation, waiting } = aConversation({ isClosed: true })
    conversation.open()
    conversation.ask('hours')
    waiting[0]?.work()
    expect(conversation.state.messages).toHaveLength(3)
  })
})
