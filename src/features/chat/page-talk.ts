import { createMatcher } from '#catalogues/chat-matcher.ts'
import { chat } from '#catalogues/chat.ts'
import { spokenLocale } from '#i18n/locale.ts'
import { chatWindow, visitKey } from './chat-window.ts'
import { createTalk } from './talk.ts'

/** The page's one conversation with Viora. */
export const talk = createTalk({
  answer: createMatcher(chat),
  locale: spokenLocale,
  random: Math.random,
  now: Date.now,
  wait: (work, delayMs) => void setTimeout(work, delayMs),
  read: () => sessionStorage.getItem(visitKey),
  keep: (text) => sessionStorage.setItem(visitKey, text),
  onAnswer: () => {
    if (chatWindow.view !== 'open') chatWindow.unread += 1
  },
})
