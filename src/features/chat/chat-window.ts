import { proxy } from 'valtio'

/** The sessionStorage key of the conversation; its presence means that the chat was opened before. */
export const visitKey = 'viora'

export type ChatView = 'closed' | 'open' | 'minimised'

/** The state of the chat window, without the messages; the initial load has only this and the button. */
export const chatWindow = proxy<{
  view: ChatView
  isMaximised: boolean
  unread: number
  /** Whether closing moves the focus to the button; false after a tap elsewhere. */
  returnsFocus: boolean
}>({
  view: 'closed',
  isMaximised: false,
  returnsFocus: false,
  // The welcome message is unread at first (docs/specification.md#chat-assistant).
  unread: 1,
})

export function openChat(): void {
  chatWindow.view = 'open'
  chatWindow.unread = 0
}

export function closeChat(returnsFocus: boolean): void {
  chatWindow.view = 'closed'
  chatWindow.isMaximised = false
  chatWindow.returnsFocus = returnsFocus
}
