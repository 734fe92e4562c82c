import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Stars } from '#ui/stars.tsx'

type Rated = { average_rating: number; rating_count: number }

/** The average rating; without ratings a text, since five empty stars would look like a bad one. */
export function AverageRating({ archive: { average_rating, rating_count } }: { archive: Rated }) {
  if (rating_count === 0) {
    return <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.not_rated()}</div>
  }
  return (
    <Stars rating={average_rating}>
      {m.n_ratings({ count: rating_count, shown: formatNumber(rating_count) })}
    </Stars>
  )
}
