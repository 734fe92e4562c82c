import { Box } from '@chakra-ui/react/box'
import { AsOf } from '#engine/as-of.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { RefreshButton } from './refresh-button.tsx'
import { Check } from '../ui/check.tsx'

type ListToolbarProps = {
  /** When what is shown was current, ms since 1970; null if it is. */
  asOf: number | null
  isFetching: boolean
  onRefresh: () => void
  /** How many rows are chosen; null where none can be. */
  chosen: number | null
  all: number
  onChooseAll: (isAll: boolean) => void
}

/** Above a list: all rows at once, how old it is, and a button that asks for it again. */
export function ListToolbar({ asOf, isFetching, onRefresh, chosen, all, onChooseAll }: ListToolbarProps) {
  return (
    <Box display="flex" alignItems="center" gap="2" flexWrap="wrap" minH="12" mt="1">
      {chosen === null ? null : (
        <Check
          label={m.desk_choose_all({ count: all })}
          isChecked={chosen === 0 ? false : chosen === all || 'indeterminate'}
          onChange={onChooseAll}
        />
      )}
      <Box ms="auto" display="flex" alignItems="center" gap="2">
        <AsOf at={asOf} />
        <RefreshButton isFetching={isFetching} onRefresh={onRefresh} />
      </Box>
    </Box>
  )
}
