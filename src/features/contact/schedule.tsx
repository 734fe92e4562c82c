import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'

/** The business hours and how to make an appointment; the button #schedule scrolls here. */
export function Schedule({ hours }: { hours: Packs['contact']['hours'] }) {
  return (
    <section className={css({ bg: 'tint', borderRadius: 'md', p: '5' })} id="schedule">
      <h2 className={css({ fontSize: 'xl' })}>{m.business_hours()}</h2>
      <dl className={css({ mt: '3' })}>
        {hours.map(({ id, days, text }) => (
          <div
            className={css({
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              gap: '4',
              py: '2',
              borderBottomWidth: '1px',
              borderColor: 'line',
            })}
            key={id}
          >
            <dt>{days}</dt>
            <dd className={css({ fontWeight: 'bold', textAlign: 'right' })}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={css({ mt: '4' })}>{m.schedule_text()}</div>
    </section>
  )
}
