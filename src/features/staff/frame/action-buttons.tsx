import { Box } from '@chakra-ui/react/box'
import { Button } from '#ui/button.ts'
import type { RowAction } from './row-action.ts'

type ActionButtonsProps<R> = {
  row: R
  actions: readonly RowAction<R>[]
  onAct: (action: RowAction<R>) => void
  /** The id of the usual one. */
  first?: string
}

/** What can be done with the row of a dialog. */
export function ActionButtons<R>({ row, actions, onAct, first }: ActionButtonsProps<R>) {
  return (
    <Box display="flex" flexWrap="wrap" gap="2" mt="4">
      {actions
        .filter((action) => action.isFor(row))
        .map((action) => (
          <Button
            key={action.id}
            variant={action.isDanger ? 'danger' : action.id === first ? 'solid' : 'quiet'}
            css={{ px: '3' }}
            onClick={() => onAct(action)}
          >
            {action.label}
          </Button>
        ))}
    </Box>
  )
}
