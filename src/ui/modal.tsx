import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
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
      onClose={onClose}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        // Selecting text can begin within and end outside.
        if (isPressedOutside.current && isOutside(event)) onClose()
      }}
      {...attributes}
    >
      {children}
    </Dialog>
  )
}

/** Whether the backdrop is pressed: its events are the dialog's, as those of the dialog's own padding are. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isWithin
}
