import { proxy, ref } from 'valtio'
import type { Locale } from '#domain/locale.ts'
import {
  converse,
  isAwaiting,
  replyDelayMs,
  restored,
  type ChatAction,
  type ChatMessage,
} from './conversation.ts'

export type ConversationDependencies = {
  answer: (text: string, locale: Locale) => string
  locale: () => Locale
  random: () => number
  now: () => number
  wait: (work: () => void, delayMs: number) => void
  /** Reads and keeps the conversation for the visit; may throw where storage is closed. */
  read: () => string | null
  keep: (text: string) => void
  onAnswer: () => void
}

/** One conversation: shows at once what was asked, answers after a while, keeps all of it for the visit. */
export function createConversationStore(needs: ConversationDependencies) {
  const state = proxy<{ messages: readonly ChatMessage[] }>({ messages: ref(restored(attempt(needs.read))) })

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

  // The page was left while Viora typed.
  if (isAwaiting(state.messages)) answerSoon()

  return {
    state,
    /** Begins anew, as before the first visit. */
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

/** Storage may be closed or full: then the conversation lasts as long as the page. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
