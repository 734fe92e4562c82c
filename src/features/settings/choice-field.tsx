import { useId } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'

const Label = styled('label', {
  base: {
    display: 'inline-flex',
    // Beside the first line of a long label, which does not move when the next one arrives.
    alignItems: 'flex-start',
    gap: '2',
    minH: '11',
    py: '2',
    px: '4',
    bg: 'card',
    borderWidth: '1.5px',
    borderColor: 'edge',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'accent', bg: 'tint', fontWeight: 'bold' },
  },
})

type ChoiceFieldProps<T extends string> = {
  label: string
  value: T
  /** Values with their labels. */
  options: readonly (readonly [T, string])[]
  onChoose: (value: T) => void
}

/** Radio buttons for a few values. */
export function ChoiceField<T extends string>({ label, value, options, onChoose }: ChoiceFieldProps<T>) {
  const name = useId()
  return (
    <fieldset className={css({ borderWidth: '0', p: '0', m: '0', minW: '0' })}>
      <legend className={css({ fontWeight: 'bold', mb: '1', p: '0' })}>{label}</legend>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.75rem), 1fr))',
          gap: '2',
        })}
      >
        {options.map(([option, words]) => (
          <Label key={option}>
            <input
              className={css({ boxSize: '4', flexShrink: '0', mt: '1', accentColor: 'accent' })}
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            {words}
          </Label>
        ))}
      </div>
    </fieldset>
  )
}
