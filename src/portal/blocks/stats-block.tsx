import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { icons } from '../icons.ts'
import { inPeriod, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { colourOf } from './badge.tsx'
import { SourceMark } from './block-source.tsx'

export function StatsBlock({ title, items }: BlockOf<'stats'>) {
  const { period } = usePortal()
  const size = sizeOf(Math.max(...items.map(({ value }) => inPeriod(value, period)?.length ?? 0)))
  return (
    <section aria-label={title ?? m.portal_figures()}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: '2',
        })}
      >
        {title ? <h2 className={css({ fontSize: 'lg' })}>{title}</h2> : <span />}
        <SourceMark />
      </div>
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
                  className={css(size, {
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

/** One font size for all figures, by the longest, so that each stays on one line in a half-width column. */
function sizeOf(longest: number) {
  if (longest > 9) return css.raw({ fontSize: 'lg' })
  return longest > 6 ? css.raw({ fontSize: 'xl' }) : css.raw({ fontSize: '2xl' })
}
