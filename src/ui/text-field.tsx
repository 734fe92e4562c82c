import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from './recipes.ts'

const Input = styled('input', fieldRecipe)

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** The error message, shown beside the field and linked by `aria-describedby`. */
  error?: string | undefined
  hint?: string
  /** Placed at the end of the field, such as a button that shows the password. */
  end?: ReactNode
}

export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <label className={css({ display: 'block', fontWeight: 'bold', mb: '1' })} htmlFor={id}>
        {label}
      </label>
      <div className={css({ position: 'relative' })}>
        <Input
          css={end ? { pr: '24' } : undefined}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end ? <div className={css({ position: 'absolute', right: '1', top: '0' })}>{end}</div> : null}
      </div>
      {note ? (
        <div className={css({ color: error ? 'danger' : 'soft', fontSize: 'sm', mt: '1' })} id={`${id}-note`}>
          {note}
        </div>
      ) : null}
    </div>
  )
}
