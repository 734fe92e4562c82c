import { useId } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from '#ui/recipes.ts'

const Select = styled('select', fieldRecipe)

type OptionSelectProps = {
  label: string
  value: string
  /** Values with their labels. */
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
  name?: string
  /** Whether the label is for screen readers alone on a phone. */
  isCompact?: boolean
}

/**
 * A native select without an implied "All". None has more than seven options, which a phone's native picker shows best.
 */
export function OptionSelect({ label, value, options, onChoose, name, isCompact }: OptionSelectProps) {
  const id = useId()
  return (
    <div className={css({ minW: 'cell', position: 'relative' })}>
      <label
        className={css(
          { display: 'block', fontWeight: 'bold', fontSize: 'sm', mb: '1' },
          isCompact && { srOnly: { mdDown: true } },
        )}
        htmlFor={id}
      >
        {label}
      </label>
      <Select id={id} name={name} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}
