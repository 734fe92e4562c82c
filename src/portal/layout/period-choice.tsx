import { m } from '#i18n/paraglide/messages.js'
import { usePortal } from '../portal-context.ts'
import type { Period } from '../schema/text.ts'
import { Choice, ChoiceRow } from './choice.ts'

const words: Record<Period, () => string> = {
  week: m.portal_week,
  month: m.portal_month,
  quarter: m.portal_quarter,
  year: m.portal_year,
}

/** Selects the period of the shown figures. */
export function PeriodChoice() {
  const { screen, period, onSearch } = usePortal()
  return (
    <ChoiceRow role="group" aria-label={m.portal_period()} variant="pills">
      {screen.periods?.map((each) => (
        <Choice
          key={each}
          variant="pill"
          aria-pressed={each === period}
          onClick={() => onSearch({ period: each })}
        >
          {words[each]()}
        </Choice>
      ))}
    </ChoiceRow>
  )
}
