import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { CheckField } from '#ui/check-field.tsx'
import { fieldRecipe } from '#ui/recipes.ts'
import { StandaloneLink } from '#ui/link.ts'
import { TextField } from '#ui/text-field.tsx'
import { PasswordField } from '#features/auth/password/password-field.tsx'
import type { RegisterField, RegisterFields } from './register-rules.ts'
import { optionLabel, roleAbout, roleOptions } from './role-options.ts'

const Select = styled('select', fieldRecipe)

type RegisterFieldsetProps = {
  fields: RegisterFields
  change: (part: Partial<RegisterFields>) => void
  /** Error messages by field. */
  errors: Partial<Record<string, string>>
}

export function RegisterFieldset({ fields, change, errors }: RegisterFieldsetProps) {
  const roleId = useId()
  const { list } = useSnapshot(roleOptions)
  const chosen = list.find(({ value }) => value === fields.role)
  const text = (name: Exclude<RegisterField, 'hasAgreed'>) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
          gap: '4',
          alignItems: 'start',
        })}
      >
        <TextField label={m.first_name()} autoComplete="given-name" required {...text('first_name')} />
        <TextField label={m.last_name()} autoComplete="family-name" required {...text('last_name')} />
      </div>
      <TextField label={m.email()} type="email" autoComplete="email" required {...text('email')} />
      <TextField label={m.phone_optional()} type="tel" autoComplete="tel" {...text('phone')} />
      <div>
        <label className={css({ display: 'block', fontWeight: 'bold', mb: '1' })} htmlFor={roleId}>
          {m.role()}
        </label>
        <Select
          id={roleId}
          name="role"
          value={fields.role}
          aria-describedby={`${roleId}-note`}
          onChange={(event) => change({ role: event.target.value })}
        >
          {list.map((option) => (
            <option key={option.value} value={option.value}>
              {optionLabel(option)}
            </option>
          ))}
        </Select>
        {/* The line is always reserved, since descriptions of custom roles arrive later from the server. */}
        <div className={css({ color: 'soft', fontSize: 'sm', mt: '1', minH: '[1lh]' })} id={`${roleId}-note`}>
          {chosen ? roleAbout(chosen) : null}
        </div>
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
      <div>
        <CheckField
          name="hasAgreed"
          isChecked={fields.hasAgreed}
          error={errors.hasAgreed}
          onChange={(hasAgreed) => change({ hasAgreed })}
        >
          {m.agree_to_terms()}
        </CheckField>
        <div className={css({ display: 'flex', columnGap: '5', pl: '8', flexWrap: 'wrap', fontSize: 'sm' })}>
          <StandaloneLink to="/terms">{m.read_terms()}</StandaloneLink>
          <StandaloneLink to="/privacy">{m.read_privacy()}</StandaloneLink>
        </div>
      </div>
    </>
  )
}
