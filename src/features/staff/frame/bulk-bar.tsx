import { ActionBar } from '@chakra-ui/react/action-bar'
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

/** The actions on the rows that are chosen; each says how many of them it is for. */
export function BulkBar<R>({ chosen, actions, onChoose, onClear }: BulkBarProps<R>) {
  const offered = actions
    .map((action) => ({ action, rows: chosen.filter((row) => action.isFor(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <ActionBar.Root
      open={chosen.length > 0}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => (open ? undefined : onClear())}
    >
      <Portal>
        <ActionBar.Positioner>
          <ActionBar.Content aria-label={m.desk_chosen({ count: chosen.length })}>
            <ActionBar.SelectionTrigger onClick={onClear}>
              {m.desk_chosen({ count: chosen.length })}
            </ActionBar.SelectionTrigger>
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
            <ActionBar.CloseTrigger asChild>
              <Button variant="plain" aria-label={m.desk_choose_none()} css={{ color: 'ink' }}>
                <Icon shape={X} size={20} aria-hidden="true" />
              </Button>
            </ActionBar.CloseTrigger>
          </ActionBar.Content>
        </ActionBar.Positioner>
      </Portal>
    </ActionBar.Root>
  )
}
