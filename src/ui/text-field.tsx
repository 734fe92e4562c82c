import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { Box, chakra } from '#styled/jsx'
import { fieldRecipe } from './field-recipe.ts'

const Input = chakra('input', fieldRecipe)
const Label = chakra('label')

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** What is wrong, in words; shown beside the field and read with it. */
  error?: string | undefined
  hint?: string
  /** Sits at the end of the field, such as a button that shows the password. */
  end?: ReactNode
}

export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <Box>
      <Label htmlFor={id} display="block" fontWeight="bold" mb="1">
        {label}
      </Label>
      <Box position="relative">
        <Input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          pr={end ? '24' : undefined}
        />
        {end ? (
          <Box position="absolute" right="1" top="0">
            {end}
          </Box>
        ) : null}
      </Box>
      {note ? (
        <Box id={`${id}-note`} color={error ? 'udongo' : 'soft'} fontSize="sm" mt="1">
          {note}
        </Box>
      ) : null}
    </Box>
  )
}
