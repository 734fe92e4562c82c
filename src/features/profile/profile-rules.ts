import { emailPattern } from '#domain/limits.ts'

export type NameFields = { first_name: string; last_name: string; email: string }
export type NameField = keyof NameFields

const maxNameLength = 150
const maxEmailLength = 254

/** What is wrong with each field, before the server looks closer. */
export function profileProblems(
  fields: NameFields,
): Partial<Record<NameField, 'missing' | 'long' | 'email'>> {
  const problems: Partial<Record<NameField, 'missing' | 'long' | 'email'>> = {}
  for (const name of ['first_name', 'last_name', 'email'] as const) {
    const value = fields[name].trim()
    if (value === '') problems[name] = 'missing'
    else if (value.length > (name === 'email' ? maxEmailLength : maxNameLength)) problems[name] = 'long'
  }
  if (!problems.email && !emailPattern.test(fields.email.trim())) problems.email = 'email'
  return problems
}

/** Only what differs: a change names what it changes, so that two devices do not undo each other. */
export function changedFields(fields: NameFields, from: NameFields): Partial<NameFields> {
  const names = ['first_name', 'last_name', 'email'] as const
  return Object.fromEntries(
    names.map((name) => [name, fields[name].trim()] as const).filter(([name, value]) => value !== from[name]),
  )
}
