import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type IconNode } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { closeToast, pauseToast, resumeToast, type Toast, type ToastType } from './toasts.ts'

const looks: Record<ToastType, { colour: string; shape: IconNode }> = {
  success: { colour: 'rungwe', shape: CircleCheck },
  error: { colour: 'udongo', shape: CircleAlert },
  warning: { colour: 'wait', shape: TriangleAlert },
  info: { colour: 'nyasa', shape: Info },
}

export function ToastCard({ toast }: { toast: Readonly<Toast> }) {
  const { id, message, type, leftMs, durationMs, isFading } = toast
  const { colour, shape } = looks[type]
  // A region that is there before its words is read aloud by every screen reader.
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Box
      data-toast={type}
      w="full"
      maxW="form"
      bg="card"
      color="ink"
      borderWidth="1px"
      borderColor="edge"
      borderRadius="md"
      overflow="hidden"
      boxShadow="0 8px 32px #0003"
      pointerEvents="auto"
      opacity={isIn && !isFading ? 1 : 0}
      transition="opacity 300ms"
      onMouseEnter={() => pauseToast(id)}
      onMouseLeave={() => resumeToast(id)}
      onFocus={() => pauseToast(id)}
      onBlur={() => resumeToast(id)}
    >
      <Flex alignItems="center" gap="3" pl="4" pr="1" py="1">
        <Box color={colour} flexShrink="0">
          <Icon shape={shape} size={20} aria-hidden="true" />
        </Box>
        <Box role={type === 'error' ? 'alert' : 'status'} flex="1" py="2" overflowWrap="anywhere">
          {isIn ? message : null}
        </Box>
        <Button
          look="plain"
          color="ink"
          flexShrink="0"
          aria-label={m.toast_close()}
          onClick={() => closeToast(id)}
        >
          <Icon shape={X} size={18} aria-hidden="true" />
        </Button>
      </Flex>
      <Progress left={durationMs > 0 ? leftMs / durationMs : 0} colour={colour} />
    </Box>
  )
}

/** Drawn from the style of the element itself: a class for each of fifty steps would fill the style sheet. */
function Progress({ left, colour }: { left: number; colour: string }) {
  return (
    <Box h="3px" bg="line" aria-hidden="true">
      <Box
        h="full"
        bg={colour}
        transformOrigin="left"
        transition="transform 100ms linear"
        data-toast-left={Math.round(left * 100)}
        style={{ transform: `scaleX(${left})` }}
      />
    </Box>
  )
}
