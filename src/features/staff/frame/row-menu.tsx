import { Menu } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { EllipsisVertical } from 'lucide'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import type { RowAction } from './row-action.ts'

type RowMenuProps<R> = {
  name: string
  actions: readonly RowAction<R>[]
  onChoose: (action: RowAction<R>) => void
}

/** What can be done with a row. */
export function RowMenu<R>({ name, actions, onChoose }: RowMenuProps<R>) {
  if (actions.length === 0) return null
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', fitViewport: true }}
      onSelect={({ value }) => {
        const action = actions.find(({ id }) => id === value)
        // After the menu has returned the focus, which a dialog then takes.
        if (action) setTimeout(() => onChoose(action))
      }}
    >
      <Menu.Trigger asChild>
        <Button
          variant="plain"
          aria-label={m.desk_actions_of({ name })}
          css={{ color: 'ink', minH: { base: '11', md: '8' }, py: '0' }}
        >
          <Icon shape={EllipsisVertical} size={20} aria-hidden="true" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {actions.map(({ id, label, isDanger }) => (
              <Menu.Item key={id} value={id} data-danger={isDanger ? '' : undefined}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
