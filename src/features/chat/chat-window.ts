import { proxy } from 'valtio'

/** Where a conversation is kept for this visit; that it is there means that Viora was opened before. */
export const visitKey = 'viora'

export type ChatView = 'closed' | 'open' | 'minimised'

/** The frame of the chat, apart from its words: the page starts with this and the button alone. */
export const chatWindow = proxy<{
  view: ChatView
  isMaximised: boolean
  unread: number
  /** Whether the button takes the focus when the chat closes; not after a tap on something else. */
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
