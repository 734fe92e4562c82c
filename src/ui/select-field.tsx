import { useId } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from './recipes.ts'

const Select = styled('select', fieldRecipe)

type SelectFieldProps<T extends string> = {
  label: string
  /** The label for no selection; default "All", null if there is always one. */
  unchosen?: string | null
  /** Undefined for no selection. */
  value: T | undefined
  /** Values with their labels. */
  options: readonly (readonly [T, string])[]
  onChoose: (value: T | undefined) => void
  /** For use in a form: name, required and error message. */
  name?: string
  required?: boolean
  error?: string | undefined
}

/** A select; the first option is no selection, unless there is always one. */
export function SelectField<T extends string>({
  label,
  unchosen = m.filter_all(),
  value,
  options,
  onChoose,
  name,
  required,
  error,
}: SelectFieldProps<T>) {
  const id = useId()
  return (
    <div>
      <label
        className={css({ display: 'block', fontWeight: 'bold', fontSize: name ? 'md' : 'sm', mb: '1' })}
        htmlFor={id}
      >
        {label}
      </label>
      <Select
        id={id}
        name={name}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find(([option]) => option === target.value)?.[0])}
      >
        {unchosen === null ? null : <option value="">{unchosen}</option>}
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm', mt: '1' })} id={`${id}-note`}>
          {error}
        </div>
      ) : null}
    </div>
  )
}
