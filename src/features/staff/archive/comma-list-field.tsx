import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { TextField } from '#ui/text-field.tsx'

type CommaListFieldProps = {
  label: string
  name: string
  words: readonly string[]
  error: string | undefined
  onChange: (words: string[]) => void
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** Several texts in one field, separated by commas. */
export function CommaListField({ label, name, words, error, onChange }: CommaListFieldProps) {
  // With the commas and spaces as they are typed.
  const [typed, setTyped] = useState('')
  return (
    <TextField
      label={label}
      name={name}
      hint={m.desk_entry_words_hint()}
      value={isSame(splitList(typed), words) ? typed : words.join(', ')}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(splitList(target.value))
      }}
    />
  )
}
