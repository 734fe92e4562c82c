import { useId } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'

const Label = styled('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '11',
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
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        {options.map(([option, words]) => (
          <Label key={option}>
            <input
              className={css({ boxSize: '4', accentColor: 'accent' })}
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
