import { maxTextLength, maxLineLength } from '#domain/limits.ts'
import type { ComponentType } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { DateFieldProps } from '#ui/rich/date-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OptionSelect } from '../blocks/option-select.tsx'
import { usePortal } from '../portal-context.ts'
import type { FormField } from './forms.ts'

type FormFieldProps = {
  field: FormField
  value: string
  /** The error message. */
  error: string | undefined
  onChange: (value: string) => void
  DateField: ComponentType<DateFieldProps>
}

/** A form field rendered by its definition; labels mark optional fields. */
export function FormFieldView({ field, value, error, onChange, DateField }: FormFieldProps) {
  const { terms } = usePortal()
  const { name, isRequired = false, options, control, hint } = field
  const label = field.label()
  if (options)
    return (
      <OptionSelect
        label={label}
        name={name}
        value={value}
        options={options.map((id) => [id, terms[id]?.label ?? id] as const)}
        onChoose={onChange}
      />
    )
  const common = {
    label: isRequired ? label : m.portal_optional({ label }),
    name,
    value,
    required: isRequired,
    error,
  }
  if (control === 'area')
    return (
      <TextAreaField
        {...common}
        rows={4}
        maxLength={maxTextLength}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (control === 'date') return <DateField {...common} onChange={onChange} />
  return (
    <TextField
      {...common}
      {...(hint ? { hint: hint() } : {})}
      maxLength={maxLineLength}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
