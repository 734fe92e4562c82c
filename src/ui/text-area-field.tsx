import { useId, type TextareaHTMLAttributes } from 'react'
import { Box, chakra } from '#styled/jsx'
import { fieldRecipe } from './field-recipe.ts'

const TextArea = chakra('textarea', fieldRecipe)
const Label = chakra('label')

type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  /** What is wrong, in words; shown below the field and read with it. */
  error?: string | undefined
}

export function TextAreaField({ label, error, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <Box>
      <Label htmlFor={id} display="block" fontWeight="bold" mb="1">
        {label}
      </Label>
      <TextArea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      {error ? (
        <Box id={`${id}-note`} color="udongo" fontSize="sm" mt="1">
          {error}
        </Box>
      ) : null}
    </Box>
  )
}
