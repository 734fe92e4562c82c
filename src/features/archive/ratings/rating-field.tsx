import { Star } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useId } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'

const StarLabel = styled('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '11',
    color: 'pending',
    cursor: 'pointer',
    borderRadius: 'sm',
    '&:has(:focus-visible)': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  },
})

const scale = [1, 2, 3, 4, 5]

/** One to five stars (docs/specification.md#form-rules): radio buttons, for arrow keys and screen readers. */
export function RatingField({ value, onRate }: { value: number; onRate: (rating: number) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className={css({ fontWeight: 'bold' })}>{m.rating_label()}</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap' })}>
        {scale.map((count) => (
          <StarLabel key={count}>
            <input
              className={css({ srOnly: true })}
              type="radio"
              name={name}
              value={count}
              checked={value === count}
              aria-label={m.rating_stars({ count })}
              onChange={() => onRate(count)}
            />
            <Icon shape={Star} size={26} aria-hidden="true" fill={count <= value ? 'currentColor' : 'none'} />
          </StarLabel>
        ))}
      </div>
    </fieldset>
  )
}
