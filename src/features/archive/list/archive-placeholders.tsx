import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { CardGrid } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.ts'

const six = ['a', 'b', 'c', 'd', 'e', 'f']

/** Six skeleton cards of the final height, which prevents a layout shift (docs/specification.md#archive-pages). */
export function ArchivePlaceholders() {
  return (
    <CardGrid aria-busy="true" aria-label={m.loading()} role="status" css={{ mt: '4' }}>
      {six.map((key) => (
        <div
          className={css({
            bg: 'card',
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            overflow: 'hidden',
            minH: '[22rem]',
          })}
          key={key}
          data-placeholder=""
        >
          <Skeleton css={{ h: 'cover', borderRadius: '0' }} />
          <div className={css({ p: '4' })}>
            <Skeleton css={{ w: '[50%]' }} />
            <Skeleton css={{ mt: '3', h: '[1.6em]' }} />
            <Skeleton css={{ mt: '3', h: '[4em]' }} />
            <Skeleton css={{ mt: '4', w: '[70%]' }} />
          </div>
        </div>
      ))}
    </CardGrid>
  )
}
