import { ActionBar } from '@chakra-ui/react/action-bar'
import { Box } from '@chakra-ui/react/box'
import { Portal } from '@chakra-ui/react/portal'
import { X } from 'lucide'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import type { RowAction } from './row-action.ts'

type BulkBarProps<R> = {
  chosen: readonly R[]
  actions: readonly RowAction<R>[]
  onChoose: (action: RowAction<R>, rows: readonly R[]) => void
  onClear: () => void
}

/** The bar goes with what is pressed in it, so the first row that is ticked gets the focus. */
function leaveBar(): void {
  document.querySelector<HTMLElement>('tr :checked')?.focus({ preventScroll: true })
}

/** The actions on the rows that are chosen; each says how many of them it is for. */
export function BulkBar<R>({ chosen, actions, onChoose, onClear }: BulkBarProps<R>) {
  const offered = actions
    .map((action) => ({ action, rows: chosen.filter((row) => action.isFor(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <ActionBar.Root
      open={chosen.length > 0}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => {
        if (open) return
        leaveBar()
        onClear()
      }}
    >
      <Portal>
        <ActionBar.Positioner>
          <ActionBar.Content aria-label={m.desk_chosen({ count: chosen.length })} onClickCapture={leaveBar}>
            <Box fontWeight="bold" px="1">
              {m.desk_chosen({ count: chosen.length })}
            </Box>
            {offered.map(({ action, rows }) => (
              <Button
                key={action.id}
                variant={action.isDanger ? 'danger' : 'quiet'}
                css={{ px: '3' }}
                onClick={() => onChoose(action, rows)}
              >
                {m.desk_taken({ action: action.label, count: rows.length })}
              </Button>
            ))}
            <Button
              variant="plain"
              aria-label={m.desk_choose_none()}
              onClick={onClear}
              css={{ color: 'ink' }}
            >
              <Icon shape={X} size={20} aria-hidden="true" />
            </Button>
          </ActionBar.Content>
        </ActionBar.Positioner>
      </Portal>
    </ActionBar.Root>
  )
}
