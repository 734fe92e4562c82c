import { css } from '#styled/css'
import { Skeleton } from '#ui/skeleton.ts'

/** As tall as a card with a two-line title, to prevent a layout shift. */
export function CardPlaceholder() {
  return (
    <div
      className={css({
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        overflow: 'hidden',
        minH: '[20rem]',
      })}
    >
      <Skeleton css={{ h: 'cover', borderRadius: '0' }} />
      <div className={css({ p: '4' })}>
        <Skeleton css={{ w: '[40%]' }} />
        <Skeleton css={{ mt: '3', h: '[3.2em]' }} />
        <Skeleton css={{ mt: '3', h: '[4em]' }} />
      </div>
    </div>
  )
}
