import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { publicRoles } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { fieldRecipe } from '#ui/field-recipe.ts'
import { TextField } from '#ui/text-field.tsx'
import { PasswordField } from './password-field.tsx'
import type { RegisterField, RegisterFields } from './register-rules.ts'
import { roleLabel } from './register-words.ts'

const Select = chakra('select', fieldRecipe)
const Label = chakra('label')
const Checkbox = chakra('input')

type RegisterFieldsetProps = {
  fields: RegisterFields
  change: (part: Partial<RegisterFields>) => void
  wrong: readonly RegisterField[]
  words: string
}

export function RegisterFieldset({ fields, change, wrong, words }: RegisterFieldsetProps) {
  const roleId = useId()
  const errorOf = (name: RegisterField) => (wrong.includes(name) ? words : undefined)
  const text = (name: Exclude<RegisterField, 'hasAgreed'>) => ({
    name,
    value: fields[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <TextField label={m.first_name()} autoComplete="given-name" {...text('first_name')} />
      <TextField label={m.last_name()} autoComplete="family-name" {...text('last_name')} />
      <TextField label={m.email()} type="email" autoComplete="email" {...text('email')} />
      <TextField label={m.phone_optional()} type="tel" autoComplete="tel" {...text('phone')} />
      <div>
        <Label htmlFor={roleId} display="block" fontWeight="semibold" mb="1">
          {m.role()}
        </Label>
        <Select id={roleId} value={fields.role} onChange={(event) => change({ role: event.target.value })}>
          {publicRoles.map((role) => (
            <option key={role} value={role}>
              {roleLabel(role)}
            </option>
          ))}
        </Select>
      </div>
      <PasswordField
        {...text('password')}
        label={m.password()}
        autoComplete="new-password"
        hint={m.password_hint()}
        onChange={(password) => change({ password })}
      />
      <PasswordField
        {...text('password_confirm')}
        label={m.password_confirm()}
        autoComplete="new-password"
        onChange={(password_confirm) => change({ password_confirm })}
      />
      <Label display="flex" gap="3" alignItems="center" minH="11" cursor="pointer">
        <Checkbox
          type="checkbox"
          boxSize="5"
          accentColor="var(--nyasa)"
          checked={fields.hasAgreed}
          aria-invalid={wrong.includes('hasAgreed') ? true : undefined}
          onChange={(event) => change({ hasAgreed: event.target.checked })}
        />
        {m.agree_to_terms()}
      </Label>
    </>
  )
}
