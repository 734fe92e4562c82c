import { useId, type TextareaHTMLAttributes } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from './recipes.ts'

const TextArea = styled('textarea', fieldRecipe)

type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  /** The error message, shown below the field and linked by `aria-describedby`. */
  error?: string | undefined
}

export function TextAreaField({ label, error, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={css({ display: 'block', fontWeight: 'bold', mb: '1' })} htmlFor={id}>
        {label}
      </label>
      <TextArea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm', mt: '1' })} id={`${id}-note`}>
          {error}
        </div>
      ) : null}
    </div>
  )
}
