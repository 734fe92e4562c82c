import { maxEmailLength } from '#domain/limits.ts'
import type { ComponentProps } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { TextField } from '#ui/text-field.tsx'

/** The account of the client, by username or email address. */
export function ClientField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  return (
    <TextField
      label={m.bill_client()}
      hint={m.bill_client_hint()}
      required
      autoComplete="off"
      maxLength={maxEmailLength}
      {...props}
    />
  )
}
