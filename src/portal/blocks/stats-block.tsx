import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { icons } from '../icons.ts'
import { inPeriod, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { colourOf } from './badge.tsx'

export function StatsBlock({ title, items }: BlockOf<'stats'>) {
  const { period } = usePortal()
  return (
    <section aria-label={title ?? m.portal_figures()}>
      {title ? <h2 className={css({ fontSize: 'lg', mb: '3' })}>{title}</h2> : null}
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
          gap: { base: '3', md: '4' },
        })}
      >
        {items.map(({ label, value, note, tone, icon }) => {
          const shape = icon ? icons[icon] : null
          const figure = inPeriod(value, period)
          return (
            <div
              className={css({
                display: 'grid',
                gridTemplateRows: 'subgrid',
                gridRow: 'span 2',
                rowGap: '0',
                bg: 'card',
                borderWidth: '1px',
                borderColor: 'line',
                borderTopWidth: '3px',
                borderTopColor: tone ? colourOf(tone) : 'accent',
                borderRadius: 'md',
                px: '3',
                py: '4',
              })}
              key={label}
            >
              <dt
                className={css({
                  display: 'flex',
                  color: 'soft',
                  fontSize: 'sm',
                  justifyContent: 'space-between',
                  gap: '2',
                })}
              >
                {label}
                {shape ? (
                  <div className={css({ flexShrink: '0' })}>
                    <Icon shape={shape} size={18} aria-hidden="true" />
                  </div>
                ) : null}
              </dt>
              <dd className={css({ mt: '1' })}>
                <div
                  className={css(sizeOf(figure), {
                    fontWeight: 'bold',
                    letterSpacing: '-0.02em',
                    lineHeight: '1.25',
                    overflowWrap: 'break-word',
                  })}
                >
                  {figure}
                </div>
                {note ? (
                  <div className={css({ fontSize: 'xs', color: tone ? colourOf(tone) : 'soft', mt: '1' })}>
                    {inPeriod(note, period)}
                  </div>
                ) : null}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** A smaller font size for long values, so that they stay on one line in a half-width column. */
function sizeOf(figure = '') {
  if (figure.length > 9) return css.raw({ fontSize: { base: 'lg', md: 'xl' } })
  return figure.length > 6 ? css.raw({ fontSize: 'xl' }) : css.raw({ fontSize: '2xl' })
}
