import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatHead } from './chat-head.tsx'
import { ChatLog } from './chat-log.tsx'
import { chatWindow, closeChat } from './chat-window.ts'
import { conversation } from './page-conversation.ts'

const edge = (side: 'right' | 'bottom') => `[max(0.5rem, env(safe-area-inset-${side}))]` as const

/** Does not cover the header, which shows the connection status. */
const Dialog = styled('dialog', {
  base: {
    position: 'fixed',
    inset: 'auto',
    right: edge('right'),
    bottom: edge('bottom'),
    zIndex: '3',
    m: '0',
    flexDirection: 'column',
    overflow: 'hidden',
    bg: 'paper',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'md',
    boxShadow: '0 6px 32px #0004',
    '&[open]': { display: 'flex' },
  },
  variants: {
    size: {
      minimised: { w: '[min(16rem, calc(100vw - 1rem))]' },
      normal: { w: '[min(24rem, calc(100vw - 1rem))]', h: '[min(34rem, calc(100dvh - 8.5rem))]' },
      maximised: { w: '[min(52rem, calc(100vw - 1rem))]', h: '[calc(100dvh - 8.5rem)]' },
    },
  },
})

/** A non-modal chat dialog: the page stays usable. It stays mounted while closed, so that typed text is kept. */
export function ChatPanel() {
  const { view, isMaximised } = useSnapshot(chatWindow)
  const { state } = useSnapshot(connectivity)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = view === 'open'

  useEffect(() => {
    if (!isOpen) return
    conversation.open()
    focusInside(dialog.current)
    return onLeave(dialog)
  }, [isOpen])

  useEffect(() => {
    if (isOpen && state !== 'online') conversation.noteOffline()
  }, [isOpen, state])

  return (
    <Dialog
      ref={dialog}
      id="viora"
      open={view !== 'closed'}
      aria-label={m.chat_title()}
      size={isOpen ? (isMaximised ? 'maximised' : 'normal') : 'minimised'}
      onKeyDown={closeOnEscape}
    >
      <ChatHead />
      <div
        className={css({ display: isOpen ? 'flex' : 'none', flexDirection: 'column', flex: '1', minH: '0' })}
      >
        <ChatLog />
        <ChatComposer />
      </div>
    </Dialog>
  )
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  closeChat(true)
}

/** Focuses the input on devices with a mouse, and the log on touch devices, where the keyboard would cover it. */
function focusInside(dialog: HTMLDialogElement | null): void {
  const selector = matchMedia('(hover: hover)').matches ? 'input' : '[role=log]'
  dialog?.querySelector<HTMLElement>(selector)?.focus()
}

/** Closes on a tap outside, and when the keyboard's focus goes to what the panel covers, as most of the page on a phone. */
function onLeave(dialog: { current: HTMLDialogElement | null }): () => void {
  const isOutside = (target: EventTarget | null): target is Element =>
    target instanceof Element && target.isConnected && !dialog.current?.contains(target)
  const onTap = ({ target }: PointerEvent) => {
    if (isOutside(target)) closeChat(false)
  }
  const onFocus = ({ target }: FocusEvent) => {
    // After the browser has scrolled to it.
    requestAnimationFrame(() => {
      if (!isOutside(target) || target !== document.activeElement) return
      const { x, y, width, height } = target.getBoundingClientRect()
      if (dialog.current?.contains(document.elementFromPoint(x + width / 2, y + height / 2))) closeChat(false)
    })
  }
  document.addEventListener('pointerdown', onTap)
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('pointerdown', onTap)
    document.removeEventListener('focusin', onFocus)
  }
}
