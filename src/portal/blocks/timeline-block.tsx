import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import { formatRelativeDate } from '#portal/relative-date.ts'
import { usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { Badge } from './badge.tsx'
import { Panel } from './panel.tsx'

export function TimelineBlock({ title, items, limit }: BlockOf<'timeline'>) {
  const { now } = usePortal()
  return (
    <Panel title={title}>
      <ol className={css({ borderLeftWidth: '2px', borderColor: 'line', ml: '1' })}>
        {items.slice(0, limit).map(({ text, note, at, terms, to }) => (
          <li
            className={css({
              position: 'relative',
              pl: '5',
              pb: '4',
              _before: {
                content: '""',
                position: 'absolute',
                left: '[-7px]',
                top: '[0.4em]',
                w: '[12px]',
                h: '[12px]',
                bg: 'highlight',
                borderWidth: '3px',
                borderColor: 'card',
                transform: 'rotate(45deg)',
              },
            })}
            key={`${at} ${text}`}
          >
            <div className={css({ fontWeight: 'bold' })}>
              {to ? <TextLink to={to}>{text}</TextLink> : text}
            </div>
            {note ? <div className={css({ color: 'soft', fontSize: 'sm' })}>{note}</div> : null}
            <div
              className={css({
                display: 'flex',
                gap: '2',
                alignItems: 'center',
                flexWrap: 'wrap',
                mt: '1',
                fontSize: 'sm',
                color: 'soft',
              })}
            >
              {formatRelativeDate(at, now)}
              {terms.map((term) => (
                <Badge key={term} term={term} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
