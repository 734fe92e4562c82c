import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

type NumberSettingProps = {
  label: string
  hint: string
  name: string
  /** Null for nothing given. */
  value: number | null
  onChange: (value: number | null) => void
  /** Said of what is no number. */
  problem: string
}

/** A number that is taken over as it is typed; what is none is said and changes nothing. */
export function NumberSetting({ label, hint, name, value, onChange, problem }: NumberSettingProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : String(value))
  const isWrong = readNumber(text) === undefined
  return (
    <TextField
      label={label}
      hint={hint}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isWrong ? problem : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = readNumber(event.target.value)
        if (number !== undefined) onChange(number)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
    />
  )
}

/** A number as people write it, with a point or a comma; null for nothing, undefined for anything else. */
function readNumber(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined
}
