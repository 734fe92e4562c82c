import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { styled, type StyledProps } from '#ui/styled.ts'

const Dialog = styled('dialog', {
  base: {
    m: '0',
    p: '0',
    inset: 'auto',
    maxW: 'full',
    maxH: 'full',
    bg: 'paper',
    color: 'ink',
    borderWidth: '0',
    overscrollBehavior: 'contain',
    '&::backdrop': { bg: 'transparent' },
  },
})

type ModalProps = Omit<StyledProps<'dialog'>, 'onClose' | 'open'> & {
  label: string
  /** Called on Escape and on a press outside; the caller must unmount the modal. */
  onClose: () => void
  children: ReactNode
}

/**
 * A native modal dialog, open while mounted: it traps the focus, restores it on close, and closes on Escape.
 * `data-lock` prevents the page behind it from scrolling.
 */
export function Modal({ label, onClose, children, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  // A layout effect closes the dialog before its removal, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <Dialog
      ref={dialog}
      aria-label={label}
      aria-modal
      // The browser reports `close` in a later task, in which a key pressed after Escape would be lost. A file field's `cancel` bubbles.
      onCancel={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClose={onClose}
      onPointerDown={({ currentTarget, clientX: x, clientY: y }) => {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
        isPressedOutside.current = x < left || x > right || y < top || y > bottom
      }}
      // Selecting text can begin within and end outside.
      onClick={({ target, currentTarget }) =>
        target === currentTarget && isPressedOutside.current && onClose()
      }
      {...attributes}
    >
      {children}
    </Dialog>
  )
}
