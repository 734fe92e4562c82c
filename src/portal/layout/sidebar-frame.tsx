import { Menu } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Modal } from '#ui/modal.tsx'
import { useCollapsed } from './collapsed.ts'
import { SidebarContent, usePortalName } from './sidebar-content.tsx'
import { useIsRoomy } from './use-is-roomy.ts'

/** The height of the site's header. */
const below = '[4.75rem]'
const rest = '[calc(100dvh - 4.75rem)]'

/** On narrower screens the menu is an overlay that closes after a link (docs/specification.md#sidebar). */
export function SidebarFrame() {
  const isRoomy = useIsRoomy(true)
  const [isCollapsed, setCollapsed] = useCollapsed()
  const [isOverPage, setOverPage] = useState(false)
  const isNarrow = !isRoomy || isCollapsed
  const name = usePortalName()
  const close = () => setOverPage(false)
  return (
    <>
      <div className={css({ px: '4', pt: '2', display: { base: 'block', md: 'none' } })}>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-expanded={isOverPage}
          onClick={() => setOverPage(true)}
          css={{ px: '3' }}
        >
          <Icon shape={Menu} size={20} aria-hidden="true" />
          {name}
        </Button>
      </div>
      <aside
        className={css({
          display: { base: 'none', md: 'block' },
          flexShrink: '0',
          w: isNarrow ? 'rail' : 'side',
          position: 'sticky',
          top: below,
          h: rest,
          alignSelf: 'flex-start',
          bg: 'card',
          borderRightWidth: '1px',
          borderColor: 'line',
        })}
        aria-label={name}
      >
        <SidebarContent
          isNarrow={isNarrow}
          onToggle={() => (isRoomy ? setCollapsed(!isCollapsed) : setOverPage(true))}
        />
      </aside>
      {isOverPage && !isRoomy ? (
        <Modal
          label={m.portal_menu()}
          onClose={close}
          data-lock=""
          css={{ position: 'fixed', inset: '[0 auto 0 0]', h: 'dvh' }}
        >
          <aside
            className={css({
              w: 'side',
              h: 'full',
              bg: 'card',
              borderRightWidth: '1px',
              borderColor: 'line',
            })}
            aria-label={name}
          >
            <SidebarContent isNarrow={false} onToggle={close} onLeave={close} />
          </aside>
        </Modal>
      ) : null}
    </>
  )
}
