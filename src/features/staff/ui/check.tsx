import { Checkbox } from '@chakra-ui/react/checkbox'

type CheckProps = {
  label: string
  isChecked: boolean | 'indeterminate'
  /** Whether the label is only for screen readers. */
  isBare?: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

export function Check({ label, isChecked, isBare = false, isDisabled = false, onChange }: CheckProps) {
  return (
    <Checkbox.Root
      checked={isChecked}
      disabled={isDisabled}
      onCheckedChange={({ checked }) => onChange(checked === true)}
    >
      <Checkbox.HiddenInput {...(isBare ? { 'aria-label': label, 'aria-labelledby': undefined } : {})} />
      <Checkbox.Control />
      {isBare ? null : <Checkbox.Label>{label}</Checkbox.Label>}
    </Checkbox.Root>
  )
}
