import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

type NumberSettingProps = {
  label: string
  hint: string
  name: string
  /** Null if empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** The error message for invalid input. */
  problem: string
}

/** A number setting that is saved on each valid input; invalid input shows an error and is not saved. */
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

/** Parses a number with a decimal point or comma; null if empty, undefined if invalid. */
function readNumber(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined
}
