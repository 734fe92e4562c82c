import { emailPattern } from '#domain/limits.ts'
import { toE164 } from '#domain/phone.ts'

export type NameFields = { first_name: string; last_name: string; email: string; phone: string }
export type NameField = keyof NameFields

/** The server's limits, also used as `maxlength` of the fields. */
export const maxLengths: Record<NameField, number> = {
  first_name: 150,
  last_name: 150,
  email: 254,
  phone: 40,
}

type ProfileProblem = 'missing' | 'email' | 'phone'

/** The errors by field that can be found without the server; a phone number as it was stored before is left alone. */
export function profileProblems(
  fields: NameFields,
  from: NameFields,
): Partial<Record<NameField, ProfileProblem>> {
  const problems: Partial<Record<NameField, ProfileProblem>> = {}
  for (const name of ['first_name', 'last_name', 'email'] as const)
    if (fields[name].trim() === '') problems[name] = 'missing'
  if (!problems.email && !emailPattern.test(fields.email.trim())) problems.email = 'email'
  if (fields.phone !== from.phone && toE164(fields.phone) === null) problems.phone = 'phone'
  return problems
}

/** Only the changed fields, so that edits on two devices do not overwrite each other. */
export function changedFields(fields: NameFields, from: NameFields): Partial<NameFields> {
  const names = ['first_name', 'last_name', 'email', 'phone'] as const
  const normalized = Object.assign({}, fields, { phone: toE164(fields.phone) ?? fields.phone })
  return Object.fromEntries(
    names
      .map((name) => [name, normalized[name].trim()] as const)
      .filter(([name, value]) => value !== from[name]),
  )
}
