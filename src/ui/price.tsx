import { css } from '#styled/css'

type PriceProps = { price: string; before?: string | null; isLarge?: boolean }

/** A price, with the price before a discount struck through. */
export function Price({ price, before, isLarge }: PriceProps) {
  return (
    <p
      className={css({ display: 'flex', mt: '2', alignItems: 'baseline', columnGap: '2', flexWrap: 'wrap' })}
    >
      <strong
        className={css({ fontSize: isLarge ? '2xl' : 'lg', fontWeight: 'bold', letterSpacing: '-0.01em' })}
      >
        {price}
      </strong>
      {before ? <s className={css({ color: 'soft', fontSize: 'sm' })}>{before}</s> : null}
    </p>
  )
}
