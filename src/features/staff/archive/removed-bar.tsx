import { Box } from '@chakra-ui/react/box'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'

/** A removed part of a text, and the function that inserts it into the current text. */
export type RemovedItem<T> = { words: string; undo: (now: T) => T }

type RemovedBarProps<T> = {
  removed: RemovedItem<T> | null
  onUndo: (undo: (now: T) => T) => void
}

/** Not made at each render: React calls a new one again, and whoever types elsewhere would lose the focus. */
const focus = (button: HTMLElement | null) => button?.focus()

/** Says what was removed, and puts it back; it takes the focus that the removed part had. */
export function RemovedBar<T>({ removed, onUndo }: RemovedBarProps<T>) {
  return (
    <div role="status">
      {removed ? (
        <Box
          display="flex"
          alignItems="center"
          flexWrap="wrap"
          gap="2"
          mt="3"
          ps="3"
          bg="card"
          borderRadius="md"
        >
          <span>{removed.words}</span>
          <Button
            key={removed.words}
            ref={focus}
            variant="plain"
            onClick={({ currentTarget }) => {
              focusWhenGone(currentTarget)
              onUndo(removed.undo)
            }}
          >
            {m.undo()}
          </Button>
        </Box>
      ) : null}
    </div>
  )
}
