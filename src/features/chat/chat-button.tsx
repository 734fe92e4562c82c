import { MessageCircle } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { chatButtonRecipe, noticeRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { chatWindow, openChat, visitKey } from './chat-window.ts'
import { sessionItems } from '#platform/storage/web-storage.ts'

const Round = styled('button', chatButtonRecipe)

/** Space at the end of the page, so that the button covers no text; wider screens have it beside the footer. */
const Rest = styled('div', {
  base: { h: { base: '22', xl: '0' } },
})

const Failed = styled('div', noticeRecipe)

/**
 * The part of the chat in the initial load; the rest is lazy-loaded on the first tap and precached by the service
 * worker. A link to `#viora` opens the chat too.
 */
export function ChatButton() {
  const { view, unread, returnsFocus } = useSnapshot(chatWindow)
  const [Panel, setPanel] = useState<ComponentType | null>(null)
  const [state, setState] = useState<'coming' | 'failed' | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (sessionItems().getItem(visitKey)) chatWindow.unread = 0
  }, [])

  useEffect(() => {
    if (view === 'closed' && returnsFocus) button.current?.focus()
  }, [view, returnsFocus])

  useEffect(() => {
    function onClick(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest('a[href="#viora"]') : null
      if (!link) return
      event.preventDefault()
      open()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  })

  function open(): void {
    setState('coming')
    // oxlint-disable-next-line vior/late-imports -- a failure is shown at once with a retry
    import('./chat-panel.tsx').then(
      ({ ChatPanel }) => {
        setState(null)
        setPanel(() => ChatPanel)
        openChat()
      },
      () => setState('failed'),
    )
  }

  return (
    <>
      <Rest aria-hidden="true" />
      <Round
        ref={button}
        type="button"
        data-chat-button
        aria-haspopup="dialog"
        aria-expanded={view === 'open'}
        aria-label={unread > 0 ? m.chat_open_unread({ count: unread }) : m.chat_open()}
        onClick={open}
        css={view !== 'closed' && { visibility: 'hidden' }}
      >
        <Icon shape={MessageCircle} aria-hidden="true" />
        {unread > 0 ? <span aria-hidden="true">{unread}</span> : null}
      </Round>
      {state === 'coming' ? <ProgressBar label={m.loading()} /> : null}
      {state === 'failed' ? (
        <Failed
          role="alert"
          tone="error"
          css={{
            // Above the button.
            position: 'fixed',
            right: '[max(1rem, env(safe-area-inset-right))]',
            bottom: '[calc(64px + max(1rem, env(safe-area-inset-bottom)))]',
            zIndex: '2',
            maxW: '[calc(100vw - 2rem)]',
            boxShadow: '0 2px 12px #0003',
          }}
        >
          {`${m.chat_failed()} ${unreachableMessage()}`}
        </Failed>
      ) : null}
      {Panel ? <Panel /> : null}
    </>
  )
}
