import { Box } from '@chakra-ui/react/box'
import { useEffect, useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import type { Taken } from './use-taken.ts'

const shownMs = 15_000

type UndoBarProps = { taken: Taken | null; onUndo: () => void; onOver: () => void }

/** Says what was done with how many rows, and undoes all of it. It stays while it has the focus or the pointer. */
export function UndoBar({ taken, onUndo, onOver }: UndoBarProps) {
  const [isHeld, hold] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // What had the focus or the pointer may be gone, without an event that says so.
    hold(bar.current?.contains(document.activeElement) ?? false)
  }, [taken])
  useEffect(() => {
    if (!taken || isHeld) return undefined
    const timer = setTimeout(onOver, shownMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new step starts the time again, a new render does not
  }, [taken, isHeld])
  const canUndo = taken && !taken.isUndone && taken.writes.some(({ back }) => back !== null)
  function undo(): void {
    // The button goes, and would take the focus along.
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
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      {taken ? (
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
            {taken.isUndone
              ? m.desk_undone({ action: taken.label, count: taken.writes.length })
              : m.desk_taken({ action: taken.label, count: taken.writes.length })}
          </span>
          {canUndo ? (
            <Button look="plain" onClick={undo} css={{ color: 'inherit' }}>
              {m.undo()}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </Box>
  )
}
