import { subscribeKey } from 'valtio/utils'
import { createMatcher } from '#catalogues/chat-matcher.ts'
import { chat } from '#catalogues/chat.ts'
import { currentLocale } from '#i18n/locale.ts'
import { session } from '#platform/session/session.ts'
import { chatWindow, closeChat, visitKey } from './chat-window.ts'
import { createConversationStore } from './conversation-store.ts'
import { sessionItems } from '#platform/storage/web-storage.ts'

/** The conversation with Viora, a singleton. */
export const conversation = createConversationStore({
  answer: createMatcher(chat),
  locale: currentLocale,
  random: Math.random,
  now: Date.now,
  wait: (work, delayMs) => void setTimeout(work, delayMs),
  read: () => sessionItems().getItem(visitKey),
  keep: (text) => sessionItems().setItem(visitKey, text),
  onAnswer: () => {
    if (chatWindow.view !== 'open') chatWindow.unread += 1
  },
})

// On a shared phone the next user must not see the conversation.
subscribeKey(
  session,
  'userEpoch',
  () => {
    closeChat(false)
    conversation.reset()
  },
  true,
)
