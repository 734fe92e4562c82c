import { useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Flex } from '#styled/jsx'
import { ToastCard } from './toast-card.tsx'
import { toastPositions, toasts, type Toast, type ToastPosition } from './toasts.ts'

/** Below the header, above the chat's button. */
const places: Record<ToastPosition, Record<string, string>> = {
  'top-right': { top: '5.5rem', right: '1rem', alignItems: 'flex-end' },
  'top-left': { top: '5.5rem', left: '1rem', alignItems: 'flex-start' },
  'top-center': { top: '5.5rem', insetX: '1rem', alignItems: 'center' },
  'bottom-right': { bottom: '5.5rem', right: '1rem', alignItems: 'flex-end' },
  'bottom-left': { bottom: '1.5rem', left: '1rem', alignItems: 'flex-start' },
  'bottom-center': { bottom: '1.5rem', insetX: '1rem', alignItems: 'center' },
  center: { insetY: '1rem', insetX: '1rem', alignItems: 'center', justifyContent: 'center' },
}

export function ToastRegion() {
  const { shown } = useSnapshot(toasts)
  return toastPositions.map((position) => {
    const here = shown.filter((toast) => toast.position === position)
    return here.length === 0 ? null : <Place key={position} position={position} here={here} />
  })
}

/** A popover, because only the browser's top layer lies above an open dialog; the newest in it lies on top. */
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
    <Flex
      ref={place}
      popover="manual"
      flexDirection="column"
      gap="3"
      position="fixed"
      zIndex="4"
      inset="auto"
      m="0"
      p="0"
      w="auto"
      maxW="calc(100vw - 2rem)"
      h="auto"
      borderWidth="0"
      bg="transparent"
      color="inherit"
      overflow="visible"
      pointerEvents="none"
      data-toasts={position}
      {...places[position]}
    >
      {here.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Flex>
  )
}
