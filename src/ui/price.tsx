import { css } from '#styled/css'

/** A price, with the price before a discount struck through. */
export function Price({ price, before }: { price: string; before?: string | null }) {
  return (
    <p className={css({ mt: '2' })}>
      <strong className={css({ fontSize: 'lg', fontWeight: 'bold', letterSpacing: '-0.01em' })}>
        {price}
      </strong>
      {before ? <s className={css({ ml: '2', color: 'soft', fontSize: 'sm' })}>{before}</s> : null}
    </p>
  )
}
