import { Flex } from '@chakra-ui/react/flex'
import { useSnapshot } from 'valtio'
import { ToastCard } from './toast-card.tsx'
import { toastPositions, toasts, type ToastPosition } from './toasts.ts'

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
    if (here.length === 0) return null
    return (
      <Flex
        key={position}
        direction="column"
        gap="3"
        position="fixed"
        zIndex="4"
        pointerEvents="none"
        data-toasts={position}
        {...places[position]}
      >
        {here.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Flex>
    )
  })
}
