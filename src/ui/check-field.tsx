import { useId, type ReactNode } from 'react'
import { Box, chakra } from '#styled/jsx'

const Label = chakra('label')
const Input = chakra('input')

type CheckFieldProps = {
  name: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
  error?: string | undefined
  hint?: string
}

/** A box to tick; what is wrong or good to know stands below and is read with it. */
export function CheckField({ name, isChecked, onChange, children, error, hint }: CheckFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <Box>
      <Label display="flex" gap="3" alignItems="center" minH="11" cursor="pointer">
        <Input
          type="checkbox"
          name={name}
          boxSize="5"
          flexShrink="0"
          accentColor="nyasa"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </Label>
      {note ? (
        <Box id={`${id}-note`} color={error ? 'udongo' : 'soft'} fontSize="sm">
          {note}
        </Box>
      ) : null}
    </Box>
  )
}
