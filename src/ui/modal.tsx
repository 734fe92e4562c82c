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
  /** Called on Escape and on a press outside; the caller takes the modal away. */
  onClose: () => void
  children: ReactNode
}

/**
 * Open for as long as it is mounted. The browser's own dialog: it keeps the focus inside, gives it back when
 * it goes, and closes on Escape. `data-lock` keeps the page behind from scrolling.
 */
export function Modal({ label, onClose, children, ...look }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the element is taken away, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <Dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      {...look}
    >
      {children}
    </Dialog>
  )
}
