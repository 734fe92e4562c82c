import { Box } from '@chakra-ui/react/box'
import { statsPeriods, type StatsPeriod } from '#domain/staff-stats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { Select } from '../ui/select.tsx'
import { periodLabel } from './series-labels.ts'

/** The period of the screen, or of the address; a month if neither names one. */
export function usePeriod(): StatsPeriod {
  const { search, period: onScreen } = useDesk()
  return onScreen ?? statsPeriods.find((period) => period === search.period) ?? 'month'
}

export function PeriodSelect() {
  const { period: onScreen, onSearch } = useDesk()
  const period = usePeriod()
  if (onScreen) return null
  return (
    <Box maxW="12rem" mt="2">
      <Select
        label={m.desk_period()}
        unchosen={periodLabel('month')}
        value={period === 'month' ? undefined : period}
        options={statsPeriods
          .filter((other) => other !== 'month')
          .map((other) => [other, periodLabel(other)])}
        onChoose={(chosen) => onSearch({ period: chosen ?? 'month' }, true)}
      />
    </Box>
  )
}
