import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextField } from '#ui/text-field.tsx'

type PasswordFieldProps = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
}

export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      end={
        <Button
          variant="plain"
          css={{ minW: '24' }}
          aria-pressed={isShown}
          aria-label={isShown ? m.hide_password() : m.show_password()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? m.hide() : m.show()}
        </Button>
      }
    />
  )
}
