import { proxy, ref } from 'valtio'
import type { Locale } from '#domain/locale.ts'
import {
  converse,
  isAwaiting,
  replyDelayMs,
  parseConversation,
  type ChatAction,
  type ChatMessage,
} from './conversation.ts'

export type ConversationDependencies = {
  answer: (text: string, locale: Locale) => string
  locale: () => Locale
  random: () => number
  now: () => number
  wait: (work: () => void, delayMs: number) => void
  /** Read and write the conversation in session storage; both may throw if storage is blocked. */
  read: () => string | null
  keep: (text: string) => void
  onAnswer: () => void
}

/** Creates a conversation: it shows a question at once, answers after a delay, and is stored for the visit. */
export function createConversationStore(needs: ConversationDependencies) {
  const state = proxy<{ messages: readonly ChatMessage[] }>({
    messages: ref(parseConversation(attempt(needs.read))),
  })

  function take(action: ChatAction): boolean {
    const next = converse(state.messages, action)
    if (next === state.messages) return false
    state.messages = ref(next)
    attempt(() => needs.keep(JSON.stringify(next)))
    return true
  }

  function answerSoon(): void {
    needs.wait(() => {
      const question = state.messages.at(-1)
      if (question?.sender !== 'user') return
      const says = question.wants ?? needs.answer(question.text, needs.locale())
      if (take({ type: 'answered', says, at: needs.now() })) needs.onAnswer()
    }, replyDelayMs(needs.random))
  }

  // The page was closed before the answer.
  if (isAwaiting(state.messages)) answerSoon()

  return {
    state,
    /** Clears the conversation. */
    reset: () => {
      state.messages = ref([])
    },
    open: () => void take({ type: 'opened', at: needs.now() }),
    noteOffline: () => void take({ type: 'offline', at: needs.now() }),
    ask: (text: string, wants?: string) => {
      if (take({ type: 'asked', text, at: needs.now(), ...(wants ? { wants } : {}) })) answerSoon()
    },
  }
}

/** Storage may be blocked or full; then the conversation lasts until the page is closed. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
