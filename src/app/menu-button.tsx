import { Menu } from 'lucide'
import { unread } from '#engine/unread.ts'
import { UnreadMark } from '#engine/unread-mark.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'

const SiteMenu = lazyWithRetry(() => import('./site-menu.tsx'), 'SiteMenu')

/** Opens the menu on narrow screens, where the navigation is hidden. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false)
  const { words } = useSnapshot(unread)
  return (
    <>
      <Button
        variant="bar"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={words === null ? m.menu_open() : `${m.menu_open()}, ${words}`}
        onClick={() => setOpen(true)}
        className="menu-button"
      >
        <Icon shape={Menu} size={24} aria-hidden="true" />
        <UnreadMark />
      </Button>
      {isOpen ? (
        <LazyOverlay onClose={() => setOpen(false)}>
          <SiteMenu onClose={() => setOpen(false)} />
        </LazyOverlay>
      ) : null}
    </>
  )
}
