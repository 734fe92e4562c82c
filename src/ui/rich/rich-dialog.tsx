import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '../button.ts'
import { RichProvider } from './rich-provider.tsx'

type RichDialogProps = {
  title: string
  lead?: string
  /** A form fills a phone's screen; a question is centred. */
  variant?: 'form' | 'question'
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog with a title, open while mounted. Lazy-load it on opening, because it includes Chakra UI, which no first
 * view needs. It traps the focus and restores it on close.
 */
export function RichDialog({ title, lead, variant = 'form', onClose, children }: RichDialogProps) {
  return (
    <RichProvider>
      <Dialog.Root
        open
        onOpenChange={({ open }) => (open ? undefined : onClose())}
        // One that this one replaces returns the focus to what is behind both.
        onFocusOutside={(event) => event.preventDefault()}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content data-variant={variant}>
              <Dialog.Header>
                <div>
                  <Dialog.Title>{title}</Dialog.Title>
                  {lead ? <Dialog.Description>{lead}</Dialog.Description> : null}
                </div>
                <Dialog.CloseTrigger asChild>
                  <Button variant="plain" aria-label={m.portal_close()} css={{ color: 'ink' }}>
                    <Icon shape={X} size={22} aria-hidden="true" />
                  </Button>
                </Dialog.CloseTrigger>
              </Dialog.Header>
              <Dialog.Body>{children}</Dialog.Body>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </RichProvider>
  )
}
