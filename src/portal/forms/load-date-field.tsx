import type { ComponentType } from 'react'
import { TextField } from '#ui/text-field.tsx'
import type { DateFieldProps } from '#ui/rich/date-field.tsx'
import type { PortalForm } from './forms.ts'

const NativeDateField = ({ onChange, ...field }: DateFieldProps) => (
  <TextField {...field} type="date" onChange={({ target }) => onChange(target.value)} />
)

/**
 * Chakra's calendar where there is a mouse: a browser's own field speaks the browser's language and writes days as it does
 * there. A phone's own calendar is the better one, and what there is without a network.
 */
export async function loadDateField({ fields }: PortalForm): Promise<ComponentType<DateFieldProps>> {
  const hasDate = fields.some(({ look }) => look === 'date')
  if (!hasDate || matchMedia('(pointer: coarse)').matches) return NativeDateField
  return import('#ui/rich/date-field.tsx').then(
    ({ DateField }) => DateField,
    () => NativeDateField,
  )
}
