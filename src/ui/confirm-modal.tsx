import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Modal } from './modal.tsx'

type ConfirmModalProps = {
  title: string
  /** Called on Escape and on a press outside, which both cancel. */
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation before an action that cannot easily be undone. */
export function ConfirmModal({ title, onClose, children }: ConfirmModalProps) {
  return (
    <Modal
      label={title}
      onClose={onClose}
      css={[
        {
          position: 'fixed',
          inset: '0',
          m: 'auto',
          w: '[min(26rem, calc(100vw - 2rem))]',
          h: '[max-content]',
          p: '5',
          borderRadius: 'md',
          borderWidth: '1px',
          borderColor: 'line',
        },
        { '&::backdrop': { bg: 'night', opacity: '0.6' } },
      ]}
    >
      <h2 className={css({ fontSize: 'xl' })}>{title}</h2>
      {children}
    </Modal>
  )
}
