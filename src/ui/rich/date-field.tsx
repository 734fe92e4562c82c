import { DatePicker, parseDate, useDatePickerContext } from '@chakra-ui/react/date-picker'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide'
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Icon } from '../icon.tsx'
import { dayOfTyped, typedDay } from './typed-day.ts'

export type DateFieldProps = {
  label: string
  name: string
  /** As `2027-02-03`; empty for none. */
  value: string
  required: boolean
  error: string | undefined
  onChange: (value: string) => void
}

const views = ['day', 'month', 'year'] as const

/** A date, typed or chosen from a localized calendar. Must be inside a `RichDialog`. */
export function DateField({ label, name, value, required, error, onChange }: DateFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const note = problem ? m.portal_no_day({ text: problem }) : error

  function choose(day: string) {
    setProblem('')
    onChange(day)
  }

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const day = dayOfTyped(target.value)
    if (day) choose(day)
  }

  /** Clears an invalid date and shows an error; the picker itself would replace it with today. Returns whether it was invalid. */
  function checkTyped(input: HTMLInputElement): boolean {
    const text = input.value.trim()
    if (text === '' || dayOfTyped(text)) return false
    input.value = ''
    onChange('')
    setProblem(text)
    return true
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && checkTyped(event.currentTarget)) event.preventDefault()
  }

  return (
    <DatePicker.Root
      locale={currentLocale() === 'sw' ? 'sw-TZ' : 'en-GB'}
      name={name}
      required={required}
      invalid={note !== undefined}
      value={dayOfTyped(value) ? [parseDate(value)] : []}
      onValueChange={({ value: [day] }) => choose(day?.toString() ?? '')}
      format={(day) => typedDay(day.toString())}
      parse={(text) => {
        const day = dayOfTyped(text)
        return day ? parseDate(day) : undefined
      }}
      placeholder={m.portal_day_pattern()}
      startOfWeek={1}
      timeZone="Africa/Dar_es_Salaam"
      positioning={{ placement: 'bottom-start', fitViewport: true }}
      translations={{
        content: m.portal_calendar(),
        trigger: () => m.portal_calendar(),
        dayCell: ({ valueText, selected }) =>
          selected ? m.portal_day_chosen({ day: valueText }) : valueText,
        prevTrigger: () => m.portal_calendar_back(),
        nextTrigger: () => m.portal_calendar_on(),
      }}
    >
      <DatePicker.Label>{label}</DatePicker.Label>
      <DatePicker.Control>
        <DatePicker.Input
          fixOnBlur={false}
          inputMode="numeric"
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={type}
          onKeyDown={press}
          onBlur={({ currentTarget }) => checkTyped(currentTarget)}
        />
        <DatePicker.Trigger>
          <Icon shape={CalendarDays} size={20} aria-hidden="true" />
        </DatePicker.Trigger>
      </DatePicker.Control>
      {note ? (
        <div className={css({ color: 'danger', fontSize: 'sm', mt: '1' })} id={`${id}-note`} role="alert">
          {note}
        </div>
      ) : null}
      <DatePicker.Positioner>
        <DatePicker.Content>
          <Views />
        </DatePicker.Content>
      </DatePicker.Positioner>
    </DatePicker.Root>
  )
}

function Views() {
  const { visibleRangeText } = useDatePickerContext()
  return views.map((view) => (
    <DatePicker.View key={view} view={view}>
      <DatePicker.ViewControl>
        <DatePicker.PrevTrigger>
          <Icon shape={ChevronLeft} size={20} aria-hidden="true" />
        </DatePicker.PrevTrigger>
        <DatePicker.ViewTrigger aria-label={`${visibleRangeText.formatted}, ${m.portal_calendar_view()}`}>
          {visibleRangeText.formatted}
        </DatePicker.ViewTrigger>
        <DatePicker.NextTrigger>
          <Icon shape={ChevronRight} size={20} aria-hidden="true" />
        </DatePicker.NextTrigger>
      </DatePicker.ViewControl>
      {view === 'day' ? <Days /> : null}
      {view === 'month' ? <DatePicker.MonthTable columns={3} /> : null}
      {view === 'year' ? <DatePicker.YearTable columns={3} /> : null}
    </DatePicker.View>
  ))
}

/** Chakra's day table with our weekday letters, because browsers use English ones in Swahili. */
function Days() {
  const { weeks, weekDays } = useDatePickerContext()
  const letters = m.portal_week_days().split(' ')
  return (
    <DatePicker.Table>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {weekDays.map(({ long }, index) => (
            <DatePicker.TableHeader key={long}>{letters[index]}</DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePicker.TableCell key={String(day)} value={day}>
                <DatePicker.TableCellTrigger>{day.day}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  )
}
