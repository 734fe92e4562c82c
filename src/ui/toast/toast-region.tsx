import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { ToastCard } from './toast-card.tsx'
import { pauseToast, resumeToast, toasts, type Toast, type ToastPosition } from './toasts.ts'
import { useToastSide } from './use-toast-side.ts'

/** Offsets below the header and above the chat button. */
const places: Record<ToastPosition, SystemStyleObject> = {
  'top-right': css.raw({ top: '22', right: '4', alignItems: 'flex-end' }),
  'top-left': css.raw({ top: '22', left: '4', alignItems: 'flex-start' }),
  'top-center': css.raw({ top: '22', insetX: '4', alignItems: 'center' }),
  'bottom-right': css.raw({ bottom: '22', right: '4', alignItems: 'flex-end' }),
  'bottom-left': css.raw({ bottom: '22', left: '4', alignItems: 'flex-start' }),
  'bottom-center': css.raw({ bottom: '22', insetX: '4', alignItems: 'center' }),
  center: css.raw({ insetY: '4', insetX: '4', alignItems: 'center', justifyContent: 'center' }),
}

/** The offsets at the opposite edge, where toasts move if they would cover the focused element. */
const movedPlaces = {
  top: css.raw({ top: '22', bottom: 'auto', justifyContent: 'flex-start' }),
  bottom: css.raw({ top: 'auto', bottom: '22', justifyContent: 'flex-end' }),
}

/** Toasts are rendered into the front-most modal dialog, because the browser makes everything outside of it inert. */
export function ToastRegion() {
  const { shown } = useSnapshot(toasts)
  const dialog = useSyncExternalStore(followDialogs, frontDialog)
  const positions = new Set(shown.map(({ position }) => position))
  const stacks = [...positions].map((position) => {
    const here = shown.filter((toast) => toast.position === position)
    return <ToastStackHost key={position} position={position} here={here} />
  })
  return dialog ? createPortal(stacks, dialog) : stacks
}

/** The last of the open modal dialogs, ours and Chakra's; the outer one is before the inner one in the document. */
function frontDialog(): Element | null {
  return [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? null
}

function followDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-modal'] })
  return () => observer.disconnect()
}

type ToastStackHostProps = { position: ToastPosition; here: readonly Toast[] }

/** Toasts never cover the focused element; if both edges would, they wait with their time. */
function ToastStackHost({ position, here }: ToastStackHostProps) {
  const stackRef = useRef<HTMLDivElement>(null)
  const { side, covered } = useToastSide(position, here.length, stackRef)
  const ids = here.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (side !== 'none') return undefined
    const waiting = ids.split(' ').filter(Boolean).map(Number)
    waiting.forEach(pauseToast)
    return () => waiting.forEach(resumeToast)
  }, [side, ids])
  if (side === 'none') return null
  return (
    <Stack position={position} here={here} stackRef={stackRef} isMoved={side === 'other'} covered={covered} />
  )
}

type StackProps = ToastStackHostProps & {
  stackRef: RefObject<HTMLDivElement | null>
  isMoved: boolean
  covered: number
}

/**
 * A popover, because only the top layer is above an open dialog; it is reopened per toast to be on top of that layer.
 */
function Stack({ position, here, stackRef, isMoved, covered }: StackProps) {
  const newest = here.at(-1)?.id
  const raisedFor = useRef<number>(undefined)
  useLayoutEffect(() => {
    const stack = stackRef.current
    // With its dialog removed it throws, and is about to be rendered elsewhere.
    if (raisedFor.current === newest || !stack?.isConnected) return
    if (raisedFor.current !== undefined) stack.hidePopover?.()
    stack.showPopover?.()
    raisedFor.current = newest
  })
  return (
    <div
      className={css(
        {
          display: 'flex',
          flexDirection: 'column',
          gap: '3',
          position: 'fixed',
          zIndex: '4',
          inset: 'auto',
          m: '0',
          p: '0',
          w: 'auto',
          maxW: 'screen',
          h: 'auto',
          borderWidth: '0',
          bg: 'transparent',
          color: 'inherit',
          overflow: 'visible',
          pointerEvents: 'none',
        },
        places[position],
        isMoved && movedPlaces[position.startsWith('bottom') ? 'top' : 'bottom'],
      )}
      style={covered > 0 && isMoved ? { marginBottom: covered } : undefined}
      ref={stackRef}
      popover="manual"
      data-toasts={position}
      data-moved={isMoved || undefined}
    >
      {here.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
