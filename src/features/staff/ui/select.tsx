import { NativeSelect } from '@chakra-ui/react/native-select'
import { Box } from '@chakra-ui/react/box'
import { useId } from 'react'
import { m } from '#i18n/paraglide/messages.js'

export type Option = readonly [value: string, words: string]

type SelectProps = {
  label: string
  value: string | undefined
  options: readonly Option[]
  /** Whether one of the options is always chosen. */
  isRequired?: boolean
  /** What the list shows while nothing is chosen; default "All". */
  unchosen?: string
  /** The error message, shown below the field and linked by `aria-describedby`. */
  error?: string | undefined
  onChoose: (value: string | undefined) => void
}

/** A choice from few; an unknown value counts as none. */
export function Select({
  label,
  value,
  options,
  unchosen = m.filter_all(),
  isRequired,
  error,
  onChoose,
}: SelectProps) {
  const id = useId()
  return (
    <div>
      <Box asChild fontSize="sm" fontWeight="bold" mb="1" display="block">
        <label htmlFor={id}>{label}</label>
      </Box>
      <NativeSelect.Root>
        <NativeSelect.Field
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          value={options.some(([option]) => option === value) ? value : ''}
          onChange={({ target }) => onChoose(target.value || undefined)}
        >
          {isRequired ? null : <option value="">{unchosen}</option>}
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {error ? (
        <Box id={`${id}-note`} color="danger" fontSize="sm" mt="1">
          {error}
        </Box>
      ) : null}
    </div>
  )
}
