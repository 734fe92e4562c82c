import { Star } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'

const scale = [1, 2, 3, 4, 5]

/** A rating out of five (docs/specification.md#ratings) as stars and text, followed by `children`. */
export function Stars({ rating, children }: { rating: number; children?: ReactNode }) {
  return (
    <p
      className={css({
        display: 'flex',
        gap: '2',
        alignItems: 'center',
        flexWrap: 'wrap',
        fontSize: 'sm',
        color: 'soft',
      })}
    >
      <span
        className={css({ display: 'flex', alignItems: 'center', h: '[1.55em]', color: 'pending' })}
        aria-hidden="true"
      >
        {scale.map((star) => (
          <Icon shape={Star} key={star} size={14} fill={rating >= star - 0.5 ? 'currentColor' : 'none'} />
        ))}
      </span>
      <span>{m.rating_of_five({ rating: formatNumber(rating) })}</span>
      {children}
    </p>
  )
}
