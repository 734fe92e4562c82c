import type { ComponentType } from 'react'
import { TextField } from '#ui/text-field.tsx'
import type { DateFieldProps } from '#ui/rich/date-field.tsx'
import type { PortalForm } from './forms.ts'

const NativeDateField = ({ onChange, ...field }: DateFieldProps) => (
  <TextField {...field} type="date" onChange={({ target }) => onChange(target.value)} />
)

/**
 * Loads Chakra's calendar for mouse users, because a browser's native date field uses the browser's language and
 * format. Touch devices use their native picker, which is better there; it is also the fallback offline.
 */
export async function loadDateField({ fields }: PortalForm): Promise<ComponentType<DateFieldProps>> {
  const hasDate = fields.some(({ control }) => control === 'date')
  if (!hasDate || matchMedia('(pointer: coarse)').matches) return NativeDateField
  // oxlint-disable-next-line vior/late-imports -- a calendar for the mouse; its caller tries again
  return import('#ui/rich/date-field.tsx').then(
    ({ DateField }) => DateField,
    () => NativeDateField,
  )
}
