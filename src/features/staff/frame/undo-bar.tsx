import { Box } from '@chakra-ui/react/box'
import { useEffect, useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import type { UndoableStep } from './use-undoable-actions.ts'

const shownMs = 15_000

type UndoBarProps = { step: UndoableStep | null; onUndo: () => void; onExpire: () => void }

/** Says what was done with how many rows, and undoes all of it. It stays while it has the focus or the pointer. */
export function UndoBar({ step, onUndo, onExpire }: UndoBarProps) {
  const [isPaused, setPaused] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // What had the focus or the pointer may be gone, without an event that says so.
    setPaused(bar.current?.contains(document.activeElement) ?? false)
  }, [step])
  useEffect(() => {
    if (!step || isPaused) return undefined
    const timer = setTimeout(onExpire, shownMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new step starts the time again, a new render does not
  }, [step, isPaused])
  const canUndo = step && !step.isUndone && step.writes.some(({ back }) => back !== null)
  function undo(): void {
    // The button unmounts; the focus moves first, or it is lost.
    text.current?.focus()
    onUndo()
  }
  return (
    <Box
      ref={bar}
      role="status"
      position="sticky"
      bottom="2"
      zIndex="1"
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      {step ? (
        <Box
          display="flex"
          alignItems="center"
          flexWrap="wrap"
          gap="2"
          mt="3"
          ps="4"
          // The chat button is above the end of the bar.
          pe="20"
          minH="12"
          bg="night"
          color="thread"
          border="1px solid var(--edge)"
          borderRadius="md"
        >
          <span ref={text} tabIndex={-1}>
            {(step.isUndone ? m.desk_undone : m.desk_taken)({
              action: step.label,
              count: step.writes.length,
            })}
          </span>
          {canUndo ? (
            <Button variant="plain" onClick={undo} css={{ color: 'inherit' }}>
              {m.undo()}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </Box>
  )
}
