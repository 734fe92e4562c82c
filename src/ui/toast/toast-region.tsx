import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'
import { useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { ToastCard } from './toast-card.tsx'
import { toastPositions, toasts, type Toast, type ToastPosition } from './toasts.ts'

/** Offsets below the header and above the chat button. */
const places: Record<ToastPosition, SystemStyleObject> = {
  'top-right': css.raw({ top: '22', right: '4', alignItems: 'flex-end' }),
  'top-left': css.raw({ top: '22', left: '4', alignItems: 'flex-start' }),
  'top-center': css.raw({ top: '22', insetX: '4', alignItems: 'center' }),
  'bottom-right': css.raw({ bottom: '22', right: '4', alignItems: 'flex-end' }),
  'bottom-left': css.raw({ bottom: '6', left: '4', alignItems: 'flex-start' }),
  'bottom-center': css.raw({ bottom: '6', insetX: '4', alignItems: 'center' }),
  center: css.raw({ insetY: '4', insetX: '4', alignItems: 'center', justifyContent: 'center' }),
}

export function ToastRegion() {
  const { shown } = useSnapshot(toasts)
  return toastPositions.map((position) => {
    const here = shown.filter((toast) => toast.position === position)
    return here.length === 0 ? null : <Place key={position} position={position} here={here} />
  })
}

/**
 * A popover, because only the top layer is above an open dialog; it is reopened per toast to be on top of that layer.
 */
function Place({ position, here }: { position: ToastPosition; here: readonly Toast[] }) {
  const place = useRef<HTMLDivElement>(null)
  const newest = here.at(-1)?.id
  const raisedFor = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (raisedFor.current === newest) return
    if (raisedFor.current !== undefined) place.current?.hidePopover?.()
    place.current?.showPopover?.()
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
      )}
      ref={place}
      popover="manual"
      data-toasts={position}
    >
      {here.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
