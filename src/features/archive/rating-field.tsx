import { Star } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { useId } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Flex, chakra } from '#styled/jsx'

const Fieldset = chakra('fieldset')
const Legend = chakra('legend')
const Radio = chakra('input')
const StarLabel = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '11',
    color: 'wait',
    cursor: 'pointer',
    borderRadius: 'sm',
    '&:has(:focus-visible)': { outline: '3px solid var(--nyasa)', outlineOffset: '-3px' },
  },
})

const scale = [1, 2, 3, 4, 5]

/** One to five stars (seed 1, section 5): radio buttons, so that arrow keys and screen readers know them. */
export function RatingField({ value, onRate }: { value: number; onRate: (rating: number) => void }) {
  const name = useId()
  return (
    <Fieldset>
      <Legend fontWeight="bold">{m.rating_label()}</Legend>
      <Flex flexWrap="wrap">
        {scale.map((count) => (
          <StarLabel key={count}>
            <Radio
              type="radio"
              name={name}
              value={count}
              checked={value === count}
              aria-label={m.rating_stars({ count })}
              srOnly
              onChange={() => onRate(count)}
            />
            <Icon shape={Star} size={26} aria-hidden="true" fill={count <= value ? 'currentColor' : 'none'} />
          </StarLabel>
        ))}
      </Flex>
    </Fieldset>
  )
}
