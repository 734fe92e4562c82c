import { Maximize2, Minimize2, Minus, X } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { styled } from '#ui/styled.ts'
import { PatternBand } from '#ui/pattern-band.tsx'
import { chatWindow, closeChat, openChat } from './chat-window.ts'

const FrameButton = styled('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '11',
    borderRadius: 'sm',
    cursor: 'pointer',
    color: 'inherit',
    '&:focus-visible': { outlineColor: 'highlight', outlineOffset: '-3px' },
    '& svg': { w: '5', h: '5' },
  },
})

export function ChatHead() {
  const { view, isMaximised, unread } = useSnapshot(chatWindow)
  const { state } = useSnapshot(connectivity)
  const isOpen = view === 'open'
  const status = isOpen
    ? state === 'online'
      ? m.chat_status_online()
      : m.chat_status_offline()
    : unread > 0
      ? m.chat_new_answers({ count: unread })
      : null
  return (
    <div className={css({ bg: 'night', color: 'thread', flexShrink: '0' })}>
      <div className={css({ display: 'flex', alignItems: 'center', pl: '4', pr: '1', py: '1', minH: '14' })}>
        <div className={css({ flex: '1', minW: '0' })}>
          <h2 className={css({ fontSize: 'lg', lineHeight: '1.2' })}>Viora</h2>
          <div className={css({ fontSize: 'xs', lineHeight: '1.3', color: '[#C9CFDC]' })} aria-live="polite">
            {status}
          </div>
        </div>
        {isOpen ? (
          <>
            <Control words={m.chat_minimise()} onClick={() => (chatWindow.view = 'minimised')}>
              <Icon shape={Minus} />
            </Control>
            <Control
              words={isMaximised ? m.chat_restore() : m.chat_maximise()}
              onClick={() => (chatWindow.isMaximised = !isMaximised)}
            >
              {isMaximised ? <Icon shape={Minimize2} /> : <Icon shape={Maximize2} />}
            </Control>
          </>
        ) : (
          <Control words={m.chat_restore()} onClick={openChat}>
            <Icon shape={Maximize2} />
          </Control>
        )}
        <Control words={m.chat_close()} onClick={() => closeChat(true)}>
          <Icon shape={X} />
        </Control>
      </div>
      {isOpen ? <PatternBand /> : null}
    </div>
  )
}

function Control({ words, onClick, children }: { words: string; onClick: () => void; children: ReactNode }) {
  return (
    <FrameButton type="button" aria-label={words} title={words} onClick={onClick}>
      {children}
    </FrameButton>
  )
}
